import { asRole } from './database.ts';

/** What impostors write in place of a letter or sign, so that a name reads like another one. */
export const swaps: Record<string, string[]> = {
  a: ['а', 'α', 'ａ', 'á', 'ɑ', 'e'],
  b: ['ｂ', 'Ь'],
  e: ['е', 'ｅ', 'é', '3'],
  i: ['і', 'ı', 'l', '1', 'I', '|', 'ι'],
  k: ['к', 'K', 'ｋ'],
  l: ['I', '1', 'ⅼ', 'ｌ', 'ӏ', '|'],
  m: ['rn', 'ｍ', 'м', 'n'],
  n: ['ո', 'ｎ', 'η'],
  o: ['о', '0', 'ο', 'ó', 'ø', '𝗈'],
  p: ['р', 'ρ'],
  r: ['г', 'ｒ'],
  s: ['ѕ', 'ſ', 'ｓ'],
  t: ['ｔ', 'т', 'τ'],
  u: ['υ', 'v'],
  w: ['vv', 'ԝ'],
  x: ['х'],
  y: ['у', 'γ'],
  _: ['__', '-', '＿', '', '.'],
  '.': ['．', '', '_'],
};

const places = (text: string) => Array.from(text, (_, at) => at);

/** Every text that is one trick away from this one. */
export function lookAlikes(text: string): string[] {
  const replace = (at: number, length: number, other: string) => text.slice(0, at) + other + text.slice(at + length);
  const made = places(text).flatMap((at) => {
    const letter = text[at] ?? '';
    return [
      ...(swaps[letter] ?? []).map((other) => replace(at, 1, other)),
      replace(at, 1, ''),
      replace(at, 1, letter + letter),
      replace(at, 0, 'h'),
      replace(at, 1, 'z'),
      replace(at, 2, [...text.slice(at, at + 2)].reverse().join('')),
      replace(at, 0, '5'),
    ];
  });
  return [...new Set([...made, `${text}_`, `${text}1`, `${text}7`, `${text}2026`])].filter(
    (other) => other.toLowerCase() !== text,
  );
}

const glued = 'official support help admin team real hq ceo desk service info contact bot the its im mr ms'.split(' ');

/** The text with the words that impostors put before and after it, glued and apart, alone and in pairs. */
export const withWords = (text: string): string[] =>
  glued.flatMap((word, n) => {
    const other = glued[(n + 1) % glued.length] ?? '';
    return [
      `${word}${text}`,
      `${text}${word}`,
      `${word}_${text}`,
      `${text}_${word}`,
      `${word}${other}${text}`,
      `${word}${text}_${other}`,
    ];
  });

// People and companies that have nothing to do with the team, and must not cause a warning. They are made by rules, the same in
// every run: names of real people, written as people write handles.

const list = (text: string) => text.trim().split(/\s+/);

const firstNames = list(`
  james mary robert linda michael susan david lars ingrid mikkel aino sven pieter femke klaus heike
  pierre camille giulia marco pablo lucia joao beatriz piotr agnieszka tereza zsofia andrei ioana ivan olga
  dmytro oksana giorgos eleni mehmet elif ahmed fatima omar layla maryam reza arjun ananya rahul deepika
  hiroshi sakura minjun jiwoo wei fang nguyen linh budi siti somchai juan maria kwame ama chinedu`);

const lastNames = list(`
  smith johnson williams brown jones garcia miller hansen nielsen korhonen devries bakker mueller schmidt schneider
  dubois moreau rossi ferrari fernandez lopez silva santos kowalski nowak svoboda nagy popescu dimitrov jovanovic
  shevchenko ivanov papadopoulos yilmaz hussein rahman khan ahmadi sharma patel tanaka suzuki kim park
  chen wang tran pham wijaya reyes mensah okafor dlamini cohen levi oconnor murphy macdonald campbell`);

const companies = list(`
  binance coinbase kraken bybit okx kucoin gateio bitget mexc bitfinex bitstamp gemini upbit coinex lbank
  coinlist coinmarketcap coingecko messari certik chainlink uniswap ledger metamask wintermute galaxy animoca
  stripe revolut paypal mastercard santander listenlabs boltpay boltinsurance lightbolt thunderbolt listingbee
  tokenlist coinlister boltlister fastlist exchangelist airtable mailchimp`);

const endings = list('com io co org finance exchange eu de co.uk xyz');
const mailHosts = list('gmail.com outlook.com proton.me yahoo.com mail.ru qq.com web.de');

const at = (from: string[], n: number) => from[n % from.length] ?? '';

const personalHandles = [
  (first: string, last: string) => `${first}_${last}`,
  (first: string, last: string) => `${first[0]}${last}`,
  (first: string, last: string) => `${last}_${first}`,
  (first: string, last: string, n: number) => `${first}${last}${n % 100}`,
  (first: string, _: string, n: number) => `${first}${(n * 7) % 1000}`,
  (first: string, _: string, n: number) => `${first}_${at(companies, n)}`,
  (first: string) => first,
];

/** This many different handles and addresses: of people in many languages, companies, and namesakes of the team. */
export function makeStrangers(count: number, namesakesOf: string[]): Record<'handles' | 'emails', string[]> {
  const [handles, emails] = [new Set<string>(), new Set<string>()];
  for (let n = 0; Math.min(handles.size, emails.size) < count; n++) {
    // The steps share no factor with the lengths, so that all pairs of names come in turn.
    const first = at(firstNames, n * 37 + Math.floor(n / firstNames.length));
    const last = at(lastNames, n * 59);
    const company = `${at(companies, n)}.${at(endings, n + Math.floor(n / companies.length))}`;
    handles.add(at(companies, n)).add(personalHandles[n % personalHandles.length]?.(first, last, n) ?? '');
    emails.add(`${first}.${last}@${at(mailHosts, n)}`).add(`${at(['info', 'support', first], n)}@${company}`);
    if (n % 6 !== 0) continue;
    const [own = '', family = ''] = at(namesakesOf, n / 6).split(' ');
    for (const handle of [`${own}_${last}`, `${first}_${family}`, `${own}_${family}`]) handles.add(handle);
    for (const email of [`${own}.${family}@${at(mailHosts, n)}`, `${own}@${company}`]) emails.add(email);
  }
  return { handles: [...handles].slice(0, count), emails: [...emails].slice(0, count) };
}

export type Kind = 'email' | 'telegram';

/** The database's verdict on each text: whether it is verified, and whether it is called a look-alike. */
export async function judge(kind: Kind, typed: string[], prepare = 'select') {
  return asRole('postgres', async (db) => {
    await db.query(prepare);
    await db.query('delete from private.rate_limits');
    const call = kind === 'email' ? '(typed, null)' : '(null, typed)';
    const { rows } = await db.query<{ typed: string; verified: boolean; warned: boolean }>(
      `select typed, exists (select from public.verify_contact${call}) as verified, public.resembles_contact${call} as warned
       from unnest($1::text[]) with ordinality as input (typed, n) order by n`,
      [typed],
    );
    return rows;
  });
}

/** Adds contacts with these handles, between blanks, for `judge`. */
export const withHandles = (handles: string) =>
  `insert into public.verified_contacts (full_name, telegram_handle) select h, h from unnest('{${handles.split(' ')}}'::text[]) as h`;
