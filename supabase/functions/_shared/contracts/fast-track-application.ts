import * as z from 'zod/mini';
import { trimInvisible } from './contact-key.ts';
import { hasControlCharacter, hasFormatCharacter, isBlank, maxCharacters, minCharacters, storable } from './text.ts';

/** Repeated as constraints of public.fast_track_applications; a test inserts each limit + 1. */
export const TELEGRAM_CONTACT_MIN = 3;
export const TELEGRAM_CONTACT_MAX = 50;
export const PROJECT_BLURB_MAX = 2000;
export const LISTING_URL_MAX = 2048;

export const fastTrackMessages = {
  telegramRequired: 'Telegram contact is required',
  telegramTooShort: `Telegram contact must be at least ${TELEGRAM_CONTACT_MIN} characters`,
  telegramTooLong: `Telegram contact must be less than ${TELEGRAM_CONTACT_MAX} characters`,
  telegramNotStorable: 'Telegram contact contains a character that cannot be sent',
  url: 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty',
  blurbTooLong: `Project blurb must be less than ${PROJECT_BLURB_MAX} characters`,
  blurbNotText: 'Project blurb must be text',
  blurbNotStorable: 'Project blurb contains a character that cannot be sent',
  receiptToken: 'The receipt token should be 32 hexadecimal digits',
  urlOrBlurb: 'Please provide either CoinMarketCap/CoinGecko URL or project blurb',
} as const;

/**
 * The host is directly after the scheme and ends at a slash, question mark, hash or the end: no user name, no port,
 * no look-alike, no `coingecko.com.evil.example`. Neither white space nor backslashes, which URL parsers read differently.
 */
const LISTING_URL = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:coinmarketcap|coingecko)\.com(?:[/?#][^\s\\]*)?$/i;

export function isListingUrl(text: string): boolean {
  const isHidden = hasControlCharacter(text) || hasFormatCharacter(text);
  return text.length <= LISTING_URL_MAX && LISTING_URL.test(text) && !isHidden && URL.canParse(text);
}

/**
 * The request that the dialog sends and the edge function accepts. The contact and the URL are trimmed; the blurb is
 * kept exactly as typed, but an invisible one counts as missing.
 */
export const fastTrackApplicationSchema = z
  .strictObject({
    telegramContact: z.string(fastTrackMessages.telegramRequired).check(
      z.overwrite(trimInvisible),
      z.refine((text) => !isBlank(text), { error: fastTrackMessages.telegramRequired }),
      minCharacters(TELEGRAM_CONTACT_MIN, fastTrackMessages.telegramTooShort),
      maxCharacters(TELEGRAM_CONTACT_MAX, fastTrackMessages.telegramTooLong),
      storable(fastTrackMessages.telegramNotStorable),
    ),
    coinmarketcapUrl: z._default(
      z.string(fastTrackMessages.url).check(
        z.overwrite(trimInvisible),
        z.refine((text) => text === '' || isListingUrl(text), { error: fastTrackMessages.url }),
        storable(fastTrackMessages.url),
      ),
      '',
    ),
    projectBlurb: z._default(
      z
        .string(fastTrackMessages.blurbNotText)
        .check(
          maxCharacters(PROJECT_BLURB_MAX, fastTrackMessages.blurbTooLong),
          storable(fastTrackMessages.blurbNotStorable),
        ),
      '',
    ),
    /** Made by the browser; the database keeps its hash. */
    receiptToken: z._default(z.string().check(z.regex(/^(?:[0-9a-f]{32})?$/, fastTrackMessages.receiptToken)), ''),
  })
  .check(
    z.refine(({ coinmarketcapUrl, projectBlurb }) => coinmarketcapUrl !== '' || !isBlank(projectBlurb), {
      error: fastTrackMessages.urlOrBlurb,
      path: ['coinmarketcapUrl'],
      // Reported with the other fields' messages, not only after those fields are corrected.
      when: ({ value }) => {
        const { coinmarketcapUrl, projectBlurb } = (value ?? {}) as Record<string, unknown>;
        return typeof coinmarketcapUrl === 'string' && typeof projectBlurb === 'string';
      },
    }),
  );

export type FastTrackApplication = z.output<typeof fastTrackApplicationSchema>;

/** The labels of the fields in the message to the team, in its order. */
export const fastTrackLabels = {
  telegramContact: 'Telegram',
  coinmarketcapUrl: 'Listing page',
  projectBlurb: 'Project blurb',
} satisfies Record<Exclude<keyof FastTrackApplication, 'receiptToken'>, string>;
