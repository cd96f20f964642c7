import * as z from 'zod/mini';
import { exchangeParts, frameParts, legalParts, retentionParts } from './schema/frame.ts';
import { landingParts } from './schema/landing.ts';
import { words } from './schema/parts.ts';
import { themeParts } from './schema/theme.ts';

type Issue = z.core.$ZodIssue;
/** What each file of src/content/ exports. */
type ContentFiles = Readonly<Record<string, object>>;

/** What src/content/ must hold, by the names that its files export. */
function contentSchema(logoFiles: readonly string[]) {
  return z.strictObject({
    ...frameParts,
    ...landingParts,
    ...exchangeParts(logoFiles),
    ...legalParts,
    ...retentionParts,
    ...themeParts,
    verdict: words.check(
      z.refine(({ limited }) => String(Object(limited).retry).includes('{when}'), {
        path: ['limited', 'retry'],
        error: 'must say when: {when}',
      }),
    ),
    verify: words,
  });
}

/** One issue in words, by its file and its place there: `brand.ts: brand.name must not be empty`. */
function describeIssue(issue: Issue, contentFiles: ContentFiles): string[] {
  const line = (path: PropertyKey[], message: string) => {
    const file = Object.keys(contentFiles).find((name) => String(path[0]) in (contentFiles[name] ?? {}));
    return `  ${file ?? 'no file'}: ${path.join('.')} ${message}`;
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
export function checkContent(contentFiles: ContentFiles, logoFiles: readonly string[]): void {
  const result = contentSchema(logoFiles).safeParse(Object.assign({}, ...Object.values(contentFiles)), {
    reportInput: true,
  });
  if (result.success) return;
  const lines = result.error.issues.flatMap((issue) => describeIssue(issue, contentFiles));
  throw new Error(`src/content/ is not as the site needs it:\n${lines.join('\n')}`);
}
