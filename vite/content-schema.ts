import * as z from 'zod/mini';
import { brandFile, exchangesFile, legalFile, linksFile, pagesFile, siteFile } from './schema/frame.ts';
import { faqFile, fastTrackFile, landingFile } from './schema/landing.ts';
import { words } from './schema/parts.ts';
import { themeFile } from './schema/theme.ts';

type Issue = z.core.$ZodIssue;

/** What src/content/ must look like, file by file. */
function contentSchema(logoFiles: readonly string[]) {
  return z.strictObject({
    'brand.ts': brandFile,
    'exchanges.ts': exchangesFile(logoFiles),
    'faq.ts': faqFile,
    'fast-track.ts': fastTrackFile,
    'landing.ts': landingFile,
    'legal.ts': legalFile,
    'links.ts': linksFile,
    'pages.ts': pagesFile,
    'site.ts': siteFile,
    'theme.ts': themeFile,
    'verify.ts': words,
  });
}

/** One issue in words, by its file and its place there: `brand.ts: brand.name must not be empty`. */
function describeIssue(issue: Issue): string[] {
  const line = (path: PropertyKey[], message: string) => {
    const [file, ...keys] = path;
    return `  ${String(file)}: ${keys.join('.')} ${message}`;
  };
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => line([...issue.path, key], 'is nothing that the site knows'));
  }
  if (issue.code !== 'invalid_type') return [line(issue.path, issue.message)];
  return [line(issue.path, issue.input === undefined ? 'is missing' : `must be of the type ${issue.expected}`)];
}

/**
 * Throws an error that names every wrong entry by its file and its place there. `logoFiles` are the names in
 * exchange-logos/, without their ending.
 */
export function checkContent(contentFiles: unknown, logoFiles: readonly string[]): void {
  const result = contentSchema(logoFiles).safeParse(contentFiles, { reportInput: true });
  if (result.success) return;
  const lines = result.error.issues.flatMap(describeIssue);
  throw new Error(`src/content/ is not as the site needs it:\n${lines.join('\n')}`);
}
