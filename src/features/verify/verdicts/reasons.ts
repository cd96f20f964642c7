import { hasForeignLetters } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { brand } from '@/content/company.ts';
import { verify } from '@/features/verify/check/words.ts';
import { isForwarded } from '../check/check-contact.ts';

const { reasons } = verify.notFound;

const domainOf = (address: string) => /@([a-z\d.-]+)$/i.exec(address)?.[1]?.toLowerCase();
const ourDomain = domainOf(brand.verifyEmail) ?? '';

/** What is to be said about a contact that was not found, beside that. */
export function findReasons(asked: ContactLookup): string[] {
  const { kind, value } = asked;
  if (isForwarded(asked)) return [reasons.forwarding];
  const domain = kind === 'email' ? domainOf(value) : undefined;
  const found: string[] = [];
  if (hasForeignLetters(value)) found.push(reasons.foreignLetters);
  else if (/^\p{L}+$/u.test(value)) found.push(reasons.name);
  if (domain !== undefined && !`.${domain}`.endsWith(`.${ourDomain}`))
    found.push(reasons.domain.replace('{domain}', () => domain));
  return found;
}
