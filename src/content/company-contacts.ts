import { brand } from './brand.ts';
import { founder } from './landing.ts';
import { links } from './links.ts';

/** A contact that the site itself prints, as /verify shows it. */
export interface PrintedContact {
  name: string;
  position: string;
  email?: string;
  telegram?: string;
}

const position = 'Official channel';

/**
 * Each of them must read as verified on the site itself. `npm run contacts -- add-channels` writes them to the
 * database, and `npm run doctor` checks each.
 */
export const companyContacts: readonly PrintedContact[] = [
  { name: `${brand.name} support`, position, email: brand.supportEmail, telegram: links.telegramUrl },
  { name: `${brand.name} verification`, position, email: brand.verifyEmail },
  { name: `${brand.name} security`, position, email: brand.securityEmail },
  { name: founder.name, position: founder.role, telegram: founder.telegram },
];
