import { expect, it } from 'vitest';
import { type ExchangeRankings, exchangeRankingsSchema, readExchanges } from './exchange-rankings.ts';

const image = 'https://coin-images.coingecko.com/markets/images/52/small/binance.jpg';
const row = { name: 'Binance', image, trade_volume_24h_usd: 17e9 };

it('a row of rankings keeps its known fields only', () => {
  expect(readExchanges([{ ...row, description: 'more' }])).toEqual([row]);
  expect(readExchanges([{ ...row, name: '  Crypto.com Exchange ' }])[0]?.name).toBe('Crypto.com Exchange');
  expect(readExchanges([{ ...row, name: '\u{1f680}'.repeat(64) }])).toHaveLength(1);
  expect(readExchanges([{ ...row, name: '코빗 Korbit (KRW) №1 é' }])).toHaveLength(1);
});

it.each([
  ['no object', 'Binance'],
  ['no name', { image, trade_volume_24h_usd: 1 }],
  ['a number for a name', { ...row, name: 7 }],
  ['a name of 65 characters', { ...row, name: 'x'.repeat(65) }],
  ['markup', { ...row, name: '<b>Binance</b>' }],
  ['a line break', { ...row, name: 'Bin\nance' }],
  ['a NUL', { ...row, name: 'Bin\0ance' }],
  ['a bidi override', { ...row, name: 'Bin\u202eance' }],
  ['half an emoji', { ...row, name: 'Bin\ud83dance' }],
])('a row of rankings is dropped: %s', (_, junk) => {
  expect(readExchanges([junk, row])).toEqual([row]);
});

it.each([undefined, null, '17000000000', Number.NaN, Number.POSITIVE_INFINITY, -1, 1e13 + 2, {}, true])(
  'the volume %s is read as unknown',
  (volume) => {
    expect(readExchanges([{ ...row, trade_volume_24h_usd: volume }])).toEqual([{ ...row, trade_volume_24h_usd: null }]);
  },
);

it.each([0, 1e13, 0.5])('an exchange may have the volume %d', (volume) => {
  expect(readExchanges([{ ...row, trade_volume_24h_usd: volume }])[0]?.trade_volume_24h_usd).toBe(volume);
});

it.each([
  'http://coin-images.coingecko.com/a.png',
  'https://coin-images.coingecko.com.evil.example/a.png',
  'https://evilcoingecko.com/a.png',
  'https://user:pass@coin-images.coingecko.com/a.png',
  'https://coin-images.coingecko.com@evil.example/a.png',
  'https://coin-images.coingecko.com:8443/a.png',
  'data:image/svg+xml,<svg/>',
  'javascript:alert(1)',
  `https://assets.coingecko.com/${'a'.repeat(512)}`,
  '',
  7,
  undefined,
])('the picture %s is left out', (picture) => {
  expect(readExchanges([{ ...row, image: picture }])).toEqual([{ ...row, image: null }]);
});

it('an exchange appears once under one name', () => {
  const second = { ...row, name: 'BINANCE', trade_volume_24h_usd: 1 };
  expect(readExchanges([row, second, { ...row, name: 'Kraken' }]).map(({ name }) => name)).toEqual([
    'Binance',
    'Kraken',
  ]);
});

it('an answer with rankings is read whole', () => {
  const answer: ExchangeRankings = {
    exchanges: [row],
    as_of: '2026-11-21T04:00:00.123456+00:00',
    source: 'coingecko',
  };
  expect(exchangeRankingsSchema.parse(answer)).toEqual(answer);
});

it('rankings without a time or a known source are read with null', () => {
  expect(exchangeRankingsSchema.parse({ exchanges: [row] })).toEqual({ exchanges: [row], as_of: null, source: null });
  const odd = { exchanges: [row], as_of: 'yesterday', source: 'the moon' };
  expect(exchangeRankingsSchema.parse(odd)).toMatchObject({ as_of: null, source: null });
});

it.each([null, [], 'text', {}, { exchanges: null }, { exchanges: [] }, { exchanges: [null, {}, { name: 7 }] }])(
  'rankings without one usable row are refused: %j',
  (answer) => {
    expect(exchangeRankingsSchema.safeParse(answer).success).toBe(false);
  },
);
