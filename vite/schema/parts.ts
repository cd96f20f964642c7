import * as z from 'zod/mini';

export const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
export const id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'));
export const webUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });
export const email = z.email('must be an e-mail address');
export const sectionHead = {
  number: z.string().check(z.regex(/^\d\d$/, 'must be two digits')),
  label: text,
  title: text,
};

/** A list of exactly `count` entries. */
export function listOf<Entry extends z.ZodMiniType>(entry: Entry, count: number, what = 'entries') {
  return z.array(entry).check(z.length(count, `must have exactly ${count} ${what}`));
}

/** A list with at least one entry. */
export function someOf<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.array(entry).check(z.minLength(1, 'must not be empty'));
}

/** Every entry's `key` differs; the message says which entry repeats another. */
export function unique(key: string) {
  return z.check<unknown[]>(({ value: entries, issues }) => {
    const seen = new Set<unknown>();
    for (const [index, entry] of (entries as Record<string, unknown>[]).entries()) {
      const value = entry[key];
      if (seen.has(value)) {
        issues.push({ code: 'custom', message: `repeats "${String(value)}"`, path: [index, key], input: value });
      }
      seen.add(value);
    }
  });
}

/** Anything made of lists and objects whose every text says something. */
export const words = z.record(z.string(), z.unknown()).check(
  z.check(({ value, issues }) => {
    const walk = (part: unknown, path: (string | number)[]) => {
      if (typeof part === 'string' && part.trim() === '') {
        issues.push({ code: 'custom', message: 'must not be empty', path, input: part });
      } else if (Array.isArray(part)) {
        for (const [index, entry] of part.entries()) walk(entry, [...path, index]);
      } else if (typeof part === 'object' && part !== null) {
        for (const [key, entry] of Object.entries(part)) walk(entry, [...path, key]);
      }
    };
    walk(value, []);
  }),
);
