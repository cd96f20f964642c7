/**
 * Made-up figures in bitcoin, for trying the exchange board without the internet. The ids are the provider's, so that
 * EXCHANGE_IDS can be tried too. As the real list this one is not in the order of the volumes and is longer than the
 * board; it has a volume that is not known, and names that we ship no logo for.
 */
export const exchangeSamples: readonly { id: string; name: string; btc: number | null }[] = [
  { id: 'kraken', name: 'Kraken', btc: 14_210.5 },
  { id: 'gdax', name: 'Coinbase Exchange', btc: 31_940.2 },
  { id: 'binance', name: 'Binance', btc: 171_820.4 },
  { id: 'gemini', name: 'Gemini', btc: 1_130.9 },
  { id: 'okex', name: 'OKX', btc: 41_360.8 },
  { id: 'bybit_spot', name: 'Bybit', btc: 46_905.1 },
  { id: 'kucoin', name: 'KuCoin', btc: 22_480.7 },
  { id: 'sample-harbour', name: 'Harbour Sample Exchange', btc: 12_008.3 },
  { id: 'gate', name: 'Gate', btc: 37_715.6 },
  { id: 'bitget', name: 'Bitget', btc: 28_633.9 },
  { id: 'bitstamp', name: 'Bitstamp', btc: 3_702.4 },
  { id: 'crypto_com', name: 'Crypto.com Exchange', btc: 25_147.0 },
  { id: 'upbit', name: 'Upbit', btc: 19_866.2 },
  { id: 'bithumb', name: 'Bithumb', btc: 9_577.8 },
  { id: 'sample-unknown', name: 'Quiet Sample Exchange', btc: null },
  { id: 'coinex', name: 'CoinEx', btc: 4_419.6 },
  { id: 'sample-orchard', name: 'Orchard Sample Exchange', btc: 7_254.5 },
  { id: 'sample-lantern', name: 'Lantern Sample Exchange', btc: 2_961.3 },
];

export const sampleDollarsPerBitcoin = 100_000;
