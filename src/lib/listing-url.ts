const WITHOUT_SCHEME = /^(?:[a-z0-9-]+\.)*(?:coinmarketcap|coingecko)\.com(?:[/?#]|$)/i;

/** People type `coinmarketcap.com/…`, which the contract refuses: the form puts `https://` in front, and shows it. */
export function withHttps(text: string): string {
  const address = text.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : text;
}
