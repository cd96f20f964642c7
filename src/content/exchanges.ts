import { claims } from './claims.ts';
import { sections } from './company.ts';
import type { List } from './list.ts';

interface Exchange {
  id: string;
  name: string;
  logo: string;
  alsoKnownAs?: readonly string[];
}

type BoardWords = 'label' | 'title' | 'intro' | 'badge' | 'volumeLabel' | 'boardTitle' | 'loading' | 'marks' | 'asOf';

interface ExchangeBoard extends Record<BoardWords, string> {
  shown: boolean;
  skyline: Record<'before' | 'after' | 'sample', string>;
  sources: { coingecko: { text: string; url: `https://${string}` }; sample: { text: string } };
}

/**
 * The first 14 are the exchange board. Its live figures are of these exchanges: `id` is CoinGecko's, the last part of the address
 * of its page there; after a change deploy the functions. `logo` names a file in exchange-logos/, without its ending. `alsoKnownAs`
 * are the names by which CoinGecko calls the same exchange; case, signs and the word "Exchange" at the end make no difference.
 */
export const exchanges: List<Exchange> = [
  { id: 'binance', name: 'Binance', logo: 'binance' },
  { id: 'gdax', name: 'Coinbase', logo: 'coinbase', alsoKnownAs: ['Coinbase Exchange', 'GDAX'] },
  { id: 'okex', name: 'OKX', logo: 'okx', alsoKnownAs: ['OKEx'] },
  { id: 'bybit_spot', name: 'Bybit', logo: 'bybit', alsoKnownAs: ['Bybit (Spot)'] },
  { id: 'kucoin', name: 'KuCoin', logo: 'kucoin' },
  { id: 'gate', name: 'Gate', logo: 'gate-io', alsoKnownAs: ['Gate.io'] },
  { id: 'bitget', name: 'Bitget', logo: 'bitget' },
  { id: 'kraken', name: 'Kraken', logo: 'kraken' },
  { id: 'crypto_com', name: 'Crypto.com', logo: 'crypto-com' },
  { id: 'upbit', name: 'Upbit', logo: 'upbit' },
  { id: 'bithumb', name: 'Bithumb', logo: 'bithumb' },
  { id: 'gemini', name: 'Gemini', logo: 'gemini' },
  { id: 'bitstamp', name: 'Bitstamp', logo: 'bitstamp', alsoKnownAs: ['Bitstamp by Robinhood'] },
  { id: 'coinex', name: 'CoinEx', logo: 'coinex' },
];

export const exchangeBoard: ExchangeBoard = {
  /** The board, and the columns of the first screen. */
  shown: sections.includes('partners'),
  label: 'partners',
  title: 'Where projects get listed',
  intro: `Some of the ${claims.exchanges} exchanges we work with.`,
  badge: `+ ${claims.moreExchanges} More Exchanges`,
  volumeLabel: '24h Volume',
  boardTitle: 'Exchange board',
  loading: 'Loading live exchange data...',
  /** Under the board. */
  marks: "Names and logos belong to the exchanges. Being shown here doesn't mean they endorse us.",
  asOf: 'As of',
  /** Over the first screen's columns, around how many exchanges the sum is of; without live figures, the mark at their foot. */
  skyline: { before: 'traded on these', after: 'exchanges in 24 hours', sample: 'sample' },
  /** The source of the figures, shown beside them. CoinGecko's terms ask for these words and the link. */
  sources: {
    coingecko: { text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
    sample: { text: 'Sample figures, not market data' },
  },
};
