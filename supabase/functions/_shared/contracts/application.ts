import * as z from 'zod/mini';
import { trimInvisible } from './contact-key.ts';
import { isBlank, maxCharacters, minCharacters, parseUrl, storable } from './text-fields.ts';

export const TELEGRAM_CONTACT_MIN = 3;
export const TELEGRAM_CONTACT_MAX = 50;
export const PROJECT_BLURB_MAX = 2000;
export const LISTING_URL_MAX = 2048;

const URL_MESSAGE = 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty';

/**
 * The host is directly after the scheme and ends at a slash, question mark, hash or the end: no user name, no
 * port but the scheme's own, no look-alike, no `coingecko.com.evil.example`. Neither white space nor backslashes, which URL parsers read differently.
 */
const LISTING_URL = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:coinmarketcap|coingecko)\.com(?::\d+)?(?:[/?#][^\s\\]*)?$/i;

/** Control and format characters make a URL look like another one; halves of characters cannot be sent. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

export function isListingUrl(text: string): boolean {
  return text.length <= LISTING_URL_MAX && LISTING_URL.test(text) && !HIDDEN.test(text) && parseUrl(text)?.port === '';
}

/**
 * The request that the dialog sends and the edge function accepts. The contact and the URL are trimmed; the blurb is
 * kept exactly as typed, but a blurb in which nothing can be seen counts as missing.
 */
export const applicationSchema = z
  .strictObject({
    telegramContact: z.string('Telegram contact is required').check(
      z.overwrite(trimInvisible),
      z.refine((text) => !isBlank(text), { error: 'Telegram contact is required' }),
      minCharacters(TELEGRAM_CONTACT_MIN, `Telegram contact must be at least ${TELEGRAM_CONTACT_MIN} characters`),
      maxCharacters(TELEGRAM_CONTACT_MAX, `Telegram contact must be less than ${TELEGRAM_CONTACT_MAX} characters`),
      storable('Telegram contact contains a character that cannot be sent'),
    ),
    coinmarketcapUrl: z._default(
      z.string(URL_MESSAGE).check(
        z.overwrite(trimInvisible),
        z.refine((text) => text === '' || isListingUrl(text), { error: URL_MESSAGE }),
      ),
      '',
    ),
    projectBlurb: z._default(
      z
        .string('Project blurb must be text')
        .check(
          maxCharacters(PROJECT_BLURB_MAX, `Project blurb must be less than ${PROJECT_BLURB_MAX} characters`),
          storable('Project blurb contains a character that cannot be sent'),
        ),
      '',
    ),
  })
  .check(
    z.refine(({ coinmarketcapUrl, projectBlurb }) => coinmarketcapUrl !== '' || !isBlank(projectBlurb), {
      error: 'Please provide either CoinMarketCap/CoinGecko URL or project blurb',
      path: ['coinmarketcapUrl'],
    }),
  );

export type Application = z.output<typeof applicationSchema>;

/** The labels of the fields in the message to the team, in its order. */
export const applicationLabels = {
  telegramContact: 'Telegram',
  coinmarketcapUrl: 'Listing page',
  projectBlurb: 'Project blurb',
} satisfies Record<keyof Application, string>;

const time = z.iso.datetime({ offset: true });

/** What the private link of a receipt shows: nothing that the applicant typed. Null: there is no application with this key. */
export const applicationStatusSchema = z.nullable(
  z.strictObject({
    reference: z.string().check(z.regex(/^[0-9A-F]{8}$/)),
    received_at: time,
    state: z.enum(['new', 'in_review', 'contacted', 'won', 'lost']),
    since: time,
    answer_by: time,
    writes_as: z.nullable(z.string()),
  }),
);

export type ApplicationStatus = z.output<typeof applicationStatusSchema>;
