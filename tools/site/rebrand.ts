import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand, founderContact, links, logo } from '../../src/content/company.ts';
import { exchanges } from '../../src/content/exchanges.ts';
import { hero } from '../../src/content/hero.ts';
import { claimNote, founder } from '../../src/content/landing.ts';
import { cookies, ownerNote, terms } from '../../src/content/legal.ts';
import { theme } from '../../src/content/theme.ts';
import { repositoryRoot } from '../stack/paths.ts';

const name = (brand.name as string) === 'Quayside' ? 'Larkfield' : 'Quayside';
const domain = `${name.toLowerCase()}.example`;

type Change = readonly [before: string, after: string];

/** Another provider's changes: by file, each text of today and the one in its place. */
export const changes: Record<string, readonly Change[]> = {
  'company.ts': [
    [brand.name, name],
    [brand.legalName, `${name} Services GmbH`],
    [brand.siteUrl, `https://${domain}`],
    [brand.supportEmail, `desk@${domain}`],
    [brand.verifyEmail, `really@${domain}`],
    [brand.securityEmail, `abuse@${domain}`],
    [logo.path, 'M2 2h28v28H2Z'],
    [links.schedulingUrl, `https://cal.com/${name}/call`],
    [links.telegramUrl, `https://t.me/${name}_desk`],
    [founderContact.telegram, `@wanda_${name.toLowerCase()}`],
    [founderContact.name, 'Wanda Ferrier'],
    [founderContact.role, 'Managing partner'],
  ],
  'landing.ts': [
    [founder.quote, 'Ten launches taught me more than ten years of trading.'],
    [founder.highlight, 'Ten launches'],
    [founder.check, 'Check this handle'],
    [founder.monogram, 'WF'],
    [claimNote, 'Two answers, and we begin.'],
  ],
  'theme.ts': [
    [theme.colors['ink-950'], '#0a0812'],
    [theme.colors.volt, '#7fd6ff'],
    [theme.colors.go, '#8ff0a4'],
  ],
  'exchanges.ts': [[exchanges[6].name, 'Harbor Exchange']],
  'hero.ts': hero.title.map((line, index) => [line, ['Your token', 'on the big', 'boards.'][index] ?? 'And soon.']),
  'legal.ts': [
    [ownerNote, ''],
    [terms.title, 'Conditions'],
    [terms.updated, '2027-01-02'],
    [cookies.title, 'Privacy'],
  ],
};

/** Puts the other text between the quotes, and throws where the file does not spell today's text out. */
function change(text: string, [before, after]: Change, file: string): string {
  const spellings = [`'${before}'`, `"${before}"`, `\`${before}\``, `'${before.replaceAll("'", "\\'")}'`];
  const found = spellings.find((spelling) => text.includes(spelling));
  if (found === undefined) throw new Error(`src/content/${file} does not have this between quotes: ${before}`);
  return text.replace(found, () => `'${after}'`);
}

/** Copies the repository into a folder, with its packages as links. */
export function copyRepository(root: string): void {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  const skipped = ['.git', '.local', 'dist', 'node_modules'];
  for (const entry of readdirSync(repositoryRoot).filter((entry) => !skipped.includes(entry))) {
    cpSync(path.join(repositoryRoot, entry), path.join(root, entry), { recursive: true });
  }
  const modules = path.join(repositoryRoot, 'node_modules');
  // Without the caches, which begin with a dot, as `.bin` does.
  for (const entry of readdirSync(modules).filter((entry) => !/^\.[^b]/.test(entry))) {
    symlinkSync(path.join(modules, entry), path.join(root, 'node_modules', entry));
  }
}

/** Copies the repository, and makes the copy another provider's. */
export function makeRebrandedCopy(root: string): void {
  copyRepository(root);
  for (const [file, list] of Object.entries(changes)) {
    const target = path.join(root, 'src/content', file);
    writeFileSync(
      target,
      list.reduce((text, one) => change(text, one, file), readFileSync(target, 'utf8')),
    );
  }
}

// For the public workflow: node --import tsx tools/site/rebrand.ts <folder>
if (realpathSync(process.argv[1] ?? '') === import.meta.filename)
  makeRebrandedCopy(path.resolve(process.argv[2] ?? ''));
