import { expect, it } from 'vitest';
import { exchangeRankingsSchema, readExchanges } from './exchange-rankings.ts';

const image = 'https://coin-images.coingecko.com/markets/images/52/small/binance.jpg';
const row = { name: 'Binance', image, trade_volume_24h_usd: 17e9 };

it.each([
  ['\n\t Crypto.com Exchange \n', 'Crypto.com Exchange'],
  ['\u{1f680}'.repeat(64), '\u{1f680}'.repeat(64)],
  ['코빗 Korbit (KRW) №1 é', '코빗 Korbit (KRW) №1 é'],
])('an exchange called %j is shown as %j', (name, shown) => {
  expect(readExchanges([{ ...row, name }])[0]?.name).toBe(shown);
});

it.each([
  ...['Binance', { image, trade_volume_24h_usd: 1 }, { ...row, name: 7 }],
  ...[
    '',
    'x'.repeat(65),
    '<b',
    'b>',
    'Bin\nance',
    'Bin\u202eance',
    'Bin\ud83dance',
    'Bin\u2028ance',
    'Bin\u200bance',
  ].map((name) => ({ ...row, name })),
])('a row of rankings that cannot be shown is dropped: %j', (junk) => {
  expect(readExchanges([junk, row])).toEqual([row]);
});

it.each([undefined, '17000000000', Number.POSITIVE_INFINITY, -0.1, 1e13 + 2])(
  'the volume %s is read as unknown',
  (volume) => {
    expect(readExchanges([{ ...row, trade_volume_24h_usd: volume }])).toEqual([{ ...row, trade_volume_24h_usd: null }]);
  },
);

it.each([
  ...['', 7, undefined, 'javascript:alert(1)', '//assets.coingecko.com/a', 'http://coin-images.coingecko.com/a.png'],
  ...['https://coin-images.coingecko.com.evil.example/a.png', 'https://x.assets.coingecko.com/a.png'],
  ...['https://user@assets.coingecko.com/a.png', 'https://:pass@assets.coingecko.com/a.png'],
  ...['https://coin-images.coingecko.com:8443/a.png', 'https://assets.coingecko.com/'.padEnd(513, 'a')],
])('the picture %s is left out', (picture) => {
  expect(readExchanges([{ ...row, image: picture }])).toEqual([{ ...row, image: null }]);
});

it('an exchange appears once under one name', () => {
  const second = { ...row, name: 'BINANCE', trade_volume_24h_usd: 1 };
  expect(readExchanges([row, second])).toEqual([row]);
});

it('rankings without a time or a known source are read with null', () => {
  expect(exchangeRankingsSchema.parse({ exchanges: [row] })).toEqual({ exchanges: [row], as_of: null, source: null });
  const odd = { exchanges: [row], as_of: 'yesterday', source: 'the moon' };
  expect(exchangeRankingsSchema.parse(odd)).toMatchObject({ as_of: null, source: null });
});

it.each([null, {}, { exchanges: [] }, { exchanges: [null, {}, { name: 7 }] }])(
  'rankings without one usable row are refused: %j',
  (answer) => {
    expect(exchangeRankingsSchema.safeParse(answer).success).toBe(false);
  },
);
