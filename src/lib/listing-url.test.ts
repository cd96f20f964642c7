import { expect, test } from 'vitest';
import { tickerOf } from './listing-url';

test.each([
  ['coinmarketcap.com/currencies/atlas', 'ATLAS'],
  [' https://www.coingecko.com/en/coins/0x-1/?utm=a/b', '0X-1'],
  ['https://coinmarketcap.com/currencies/a-name-of-13-', ''],
  ['https://coinmarketcap.com/currencies/', ''],
  ['https://coinmarketcap.com/currencies/bitcoin/markets', ''],
  ['https://coinmarketcap.com/currencies/<b>', ''],
  ['https://www.coingecko.com/en/coins/trending', ''],
  ['https://www.coingecko.com/en/coins/newton', 'NEWTON'],
])('The ticker of %s is "%s"', (address, ticker) => {
  expect(tickerOf(address)).toBe(ticker);
});
