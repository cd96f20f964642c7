import * as z from 'zod/mini';
import { parseUrl } from './text-fields.ts';

export const EXCHANGE_NAME_MAX = 64;
export const VOLUME_MAX_USD = 1e13;

/** The only places that a picture may come from: part of the page's content security policy, too. */
export const PICTURE_HOSTS = ['coin-images.coingecko.com', 'assets.coingecko.com'] as const;
const PICTURE_URL_MAX = 512;

/** The source of the figures. "sample" figures are made up: the page says so wherever it shows them. */
export const rankingsSources = ['coingecko', 'sample'] as const;

// No control, format (bidi, zero width), surrogate or private characters, no line breaks and no markup.
const PLAIN_TEXT = /^[^\p{C}\p{Zl}\p{Zp}<>]+$/u;

function isPlainName(text: string): boolean {
  return PLAIN_TEXT.test(text) && [...text].length <= EXCHANGE_NAME_MAX;
}

function isAllowedPicture(text: string): boolean {
  const url = text.length > PICTURE_URL_MAX ? null : parseUrl(text);
  if (url === null) return false;
  const { protocol, hostname, port, username, password } = url;
  const isPlainHttps = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlainHttps && PICTURE_HOSTS.some((host) => host === hostname);
}

/** One row. Without a plain name it is dropped; an invalid picture or volume counts as unknown. */
const exchangeSchema = z.object({
  name: z.string().check(z.trim(), z.refine(isPlainName)),
  image: z.catch(z.nullable(z.string().check(z.refine(isAllowedPicture))), null),
  trade_volume_24h_usd: z.catch(z.nullable(z.number().check(z.minimum(0), z.maximum(VOLUME_MAX_USD))), null),
});

export type Exchange = z.output<typeof exchangeSchema>;

/** The usable rows of an unchecked list, in its order, without junk and without a second row of a name. */
export function readExchanges(rows: readonly unknown[]): Exchange[] {
  const names = new Set<string>();
  const exchanges: Exchange[] = [];
  for (const row of rows) {
    const { success, data } = exchangeSchema.safeParse(row);
    if (!success || names.has(data.name.toLowerCase())) continue;
    names.add(data.name.toLowerCase());
    exchanges.push(data);
  }
  return exchanges;
}

/**
 * Parses an untrusted response of fetch-exchange-rankings: drops unusable rows and requires at least one. An unknown time or
 * source is null and is then not shown.
 */
export const exchangeRankingsSchema = z.object({
  exchanges: z.pipe(
    z.transform((rows: unknown) => (Array.isArray(rows) ? readExchanges(rows) : [])),
    z.array(z.custom<Exchange>()).check(z.minLength(1)),
  ),
  as_of: z.catch(z.nullable(z.iso.datetime({ offset: true })), null),
  source: z.catch(z.nullable(z.enum(rankingsSources)), null),
});

export type ExchangeRankings = z.output<typeof exchangeRankingsSchema>;
