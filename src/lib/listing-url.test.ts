import { expect, test } from 'vitest';
import { tickerOf, withHttps } from './listing-url.ts';

test.each([
  ['coinmarketcap.com/currencies/atlas', 'ATLAS'],
  [' https://www.coingecko.com/en/coins/0x-1/?utm=a/b', '0X-1'],
  ['https://coinmarketcap.com/currencies/twenty-letters-in-al', 'TWENTY-LETTERS-IN-AL'],
  ['https://coinmarketcap.com/currencies/twenty-one-letters-all', 'TWENTY-ONE-LETTERS-…'],
  ['https://coinmarketcap.com/currencies/atlas#about', 'ATLAS'],
  ['https://coinmarketcap.com/CURRENCIES/Atlas', 'ATLAS'],
  ['https://coinmarketcap.com/exchanges/atlas', ''],
  ['https://coinmarketcap.com/currencies/bitcoin/markets', ''],
  ['https://coinmarketcap.com/currencies/<b>', ''],
  ...['all', 'categories', 'gainers', 'losers', 'new', 'trending', 'NEW'].map((list): [string, string] => [
    `https://www.coingecko.com/en/coins/${list}`,
    '',
  ]),
  ['https://www.coingecko.com/en/coins/recall', 'RECALL'],
])('The ticker of %s is "%s"', (address, ticker) => {
  expect(tickerOf(address)).toBe(ticker);
});

test.each([
  ['coinmarketcap.com/currencies/x', 'https://coinmarketcap.com/currencies/x'],
  [' www.coingecko.com/en/coins/x ', 'https://www.coingecko.com/en/coins/x'],
  ['coingecko.com', 'https://coingecko.com'],
  ['a-1.b.CoinMarketCap.com?x', 'https://a-1.b.CoinMarketCap.com?x'],
])('The form writes %j as %s', (typed, address) => expect(withHttps(typed)).toBe(address));

test.each([
  'http://coinmarketcap.com/currencies/x',
  ' https://coingecko.com ',
  'coinmarketcap.com.evil.example/x',
  'evil.example/coingecko.com',
  '@coingecko.com',
  '',
])('The form leaves %j as it was typed', (typed) => expect(withHttps(typed)).toBe(typed));
