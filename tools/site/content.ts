import { readdirSync } from 'node:fs';
import * as brand from '../../src/content/brand.ts';
import * as companyContacts from '../../src/content/company-contacts.ts';
import * as exchanges from '../../src/content/exchanges.ts';
import * as faq from '../../src/content/faq.ts';
import * as fastTrack from '../../src/content/fast-track.ts';
import * as hero from '../../src/content/hero.ts';
import * as landing from '../../src/content/landing.ts';
import * as legal from '../../src/content/legal.ts';
import * as links from '../../src/content/links.ts';
import * as pages from '../../src/content/pages.ts';
import * as popup from '../../src/content/popup.ts';
import * as report from '../../src/content/report.ts';
import * as retention from '../../src/content/retention.ts';
import * as site from '../../src/content/site.ts';
import * as theme from '../../src/content/theme.ts';
import * as verdict from '../../src/content/verdict.ts';
import * as verify from '../../src/content/verify.ts';

/** Everything in src/content/, by file. */
export const contentFiles = {
  'brand.ts': brand,
  'exchanges.ts': exchanges,
  'faq.ts': faq,
  'fast-track.ts': fastTrack,
  'hero.ts': hero,
  'landing.ts': landing,
  'legal.ts': legal,
  'links.ts': links,
  'pages.ts': pages,
  'popup.ts': popup,
  'report.ts': report,
  'retention.ts': retention,
  'site.ts': site,
  'theme.ts': theme,
  'verdict.ts': verdict,
  'verify.ts': verify,
  // Built from addresses in other files, and reported under those.
  'company-contacts.ts': companyContacts,
};

/** The names of the logos in exchange-logos/, without their ending. */
export function logoFiles(): string[] {
  const folder = new URL('../../src/content/exchange-logos/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.slice(0, -'.svg'.length));
}
