import { claims } from './claims.ts';

/**
 * Live figures are those of the largest exchanges: name yours in the secret EXCHANGE_IDS, or the board shows
 * others as your partners. The first 14 are the exchange board until live figures arrive. `logo` names a file in exchange-logos/, without its ending.
 * `alsoKnownAs` are the names by which a provider of figures calls the same exchange; case, signs and the word
 * "Exchange" at the end make no difference.
 */
export const exchanges = [
  { name: 'Binance', logo: 'binance', alsoKnownAs: [] },
  { name: 'Coinbase', logo: 'coinbase', alsoKnownAs: ['Coinbase Exchange', 'GDAX'] },
  { name: 'OKX', logo: 'okx', alsoKnownAs: ['OKEx'] },
  { name: 'Bybit', logo: 'bybit', alsoKnownAs: ['Bybit (Spot)'] },
  { name: 'KuCoin', logo: 'kucoin', alsoKnownAs: [] },
  { name: 'Gate', logo: 'gate-io', alsoKnownAs: ['Gate.io'] },
  { name: 'Bitget', logo: 'bitget', alsoKnownAs: [] },
  { name: 'Kraken', logo: 'kraken', alsoKnownAs: [] },
  { name: 'Crypto.com', logo: 'crypto-com', alsoKnownAs: [] },
  { name: 'Upbit', logo: 'upbit', alsoKnownAs: [] },
  { name: 'Bithumb', logo: 'bithumb', alsoKnownAs: [] },
  { name: 'Gemini', logo: 'gemini', alsoKnownAs: [] },
  { name: 'Bitstamp', logo: 'bitstamp', alsoKnownAs: ['Bitstamp by Robinhood'] },
  { name: 'CoinEx', logo: 'coinex', alsoKnownAs: [] },
] as const;

export const exchangeBoard = {
  /** false: neither the board nor the first screen's columns are shown. Then take `partners` out of `sectionLinks`, in each language too. */
  shown: true as boolean,
  label: 'partners',
  title: 'Where projects get listed',
  intro: `Some of the ${claims.exchanges} exchanges we work with.`,
  badge: '+ 100 More Exchanges',
  volumeLabel: '24h Volume',
  boardTitle: 'Exchange board',
  loading: 'Loading live exchange data...',
  /** Under the board. */
  marks: "Names and logos belong to the exchanges. Being shown here doesn't mean they endorse us.",
  asOf: 'As of',
  /** Over the first screen's columns, around how many exchanges the sum is of. */
  skyline: { before: 'traded on these', after: 'exchanges in 24 hours' },
  /** The source of the figures, shown beside them. CoinGecko's terms ask for these words and the link. */
  sources: {
    coingecko: { text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
    sample: { text: 'Sample figures, not market data' },
  },
} as const;
