import * as z from 'zod/mini';

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'));
const id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'));
const webUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #e4ff3c'));
const sectionHead = { number: z.string().check(z.regex(/^\d\d$/, 'must be two digits')), label: text, title: text };

/** A list of exactly `count` entries whose `key` differs, with a message that says which entry repeats another. */
function uniqueList<Entry extends z.ZodMiniType>(entry: Entry, key: string, count: number) {
  return z.array(entry).check(
    z.length(count, `must have exactly ${count} entries`),
    z.check((context) => {
      const seen = new Set<unknown>();
      for (const [index, item] of (context.value as Record<string, unknown>[]).entries()) {
        const value = item[key];
        if (seen.has(value)) {
          const message = `repeats "${String(value)}"`;
          context.issues.push({ code: 'custom', message, path: [index, key], input: value });
        }
        seen.add(value);
      }
    }),
  );
}

/** What src/content/ must look like. `logoFiles` are the names in exchange-logos/, without their ending. */
export function contentSchema(logoFiles: readonly string[]) {
  const link = z.object({ id, label: text });
  return z.object({
    brand: z.object({
      name: text,
      legalName: text,
      siteUrl: webUrl.check(z.regex(/[^/]$/, 'must not end in a slash')),
      supportEmail: z.email('must be an e-mail address'),
      verifyEmail: z.email('must be an e-mail address'),
      description: text.check(z.maxLength(170, 'is cut off by search engines: keep it within 170 characters')),
    }),
    logo: z.object({
      size: z.number().check(z.positive()),
      path: z.string().check(z.regex(/^M[\d\s.,a-z-]+$/i, 'must be the "d" of an SVG path')),
    }),
    links: z.object({
      schedulingUrl: webUrl,
      telegramUrl: webUrl,
      emailUrl: z.string().check(z.startsWith('mailto:', 'must start with mailto:')),
    }),
    sectionLinks: uniqueList(link, 'id', 4),
    theme: z.object({ colors: z.record(z.string(), colour) }),
    pages: z.record(
      z.string(),
      z.object({
        path: z.string().check(z.regex(/^\/[a-z0-9-]*$/, 'must be a path such as /terms')),
        title: text.check(z.maxLength(70, 'is cut off by search engines: keep it within 70 characters')),
        description: text.check(z.maxLength(170, 'is cut off by search engines: keep it within 170 characters')),
        indexed: z.boolean(),
      }),
    ),
    hero: z.object({
      title: z.array(text).check(z.minLength(1)),
      ticket: z.object({
        placeholder: text.check(z.regex(/CoinMarketCap.*CoinGecko/, 'must ask for a CoinMarketCap or CoinGecko URL')),
        guarantees: z.array(text).check(z.length(3, 'must have exactly 3 lines')),
      }),
    }),
    founder: z
      .object({
        quote: text,
        highlight: text,
        name: text,
        monogram: text.check(z.maxLength(3, 'has at most 3 letters')),
      })
      .check(
        z.refine(({ quote, highlight }) => quote.split(highlight).length === 2, {
          path: ['highlight'],
          error: 'must stand in the quote exactly once',
        }),
      ),
    ecosystem: z.object({
      ...sectionHead,
      points: uniqueList(z.object({ id, title: text, text }), 'id', 4),
      stats: uniqueList(z.object({ id, figure: text, label: text }), 'id', 6),
    }),
    services: z.object({
      ...sectionHead,
      cards: uniqueList(
        z.object({
          id,
          title: text,
          text,
          figure: z.enum(['timeline', 'depth', 'rounds', 'reach', 'route'], {
            error: 'is no known drawing: timeline, depth, rounds, reach, route',
          }),
          facts: z.array(text).check(z.length(3, 'must have exactly 3 facts')),
        }),
        'id',
        5,
      ),
    }),
    partners: z.object({ ...sectionHead, badge: text }),
    exchanges: uniqueList(
      z.object({
        name: text,
        logo: id.check(z.refine((logo) => logoFiles.includes(logo), 'has no file in exchange-logos/')),
      }),
      'name',
      14,
    ),
    faq: z.object({
      ...sectionHead,
      questions: uniqueList(z.object({ id, question: text, answer: text }), 'id', 8),
    }),
    terms: legalDocument(),
    cookies: legalDocument(),
  });
}

function legalDocument() {
  return z.object({
    title: text,
    updated: text,
    intro: text,
    sections: z.array(
      z.object({ id, title: text, blocks: z.array(z.union([text, z.array(text)])).check(z.minLength(1)) }),
    ),
  });
}

/** Throws an error that names every wrong entry by its place in the content. */
export function checkContent(content: unknown, logoFiles: readonly string[]): void {
  const result = contentSchema(logoFiles).safeParse(content);
  if (result.success) return;
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
  throw new Error(`src/content/ is not as the site needs it:\n${lines.join('\n')}`);
}
