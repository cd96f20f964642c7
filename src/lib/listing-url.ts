import { createStore } from './store.ts';

const WITHOUT_SCHEME = /^(?:[a-z0-9-]+\.)*(?:coinmarketcap|coingecko)\.com(?:[/?#]|$)/i;

/** Lists of tokens, whose addresses look like a token's. */
const LISTS = /^(?:all|categories|gainers|losers|new|trending)$/i;

const LONGEST = 20;

/** The name that the page of a token has in its address, as an exchange would write it: a long one is cut, visibly. */
export function tickerOf(address: string): string {
  const [, name = ''] = /\/(?:currencies|coins)\/([a-z\d-]+)\/?(?:[?#]|$)/i.exec(address.trim()) ?? [];
  if (LISTS.test(name)) return '';
  return (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name).toUpperCase();
}

/** People type `coinmarketcap.com/…`, which the contract refuses: the form puts `https://` in front, and shows it. */
export function withHttps(text: string): string {
  const address = text.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : text;
}

/** The ticker of the link that the visitor has typed into the ticket; empty without one. */
export const visitorTicker = createStore('');
