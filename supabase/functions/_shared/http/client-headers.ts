/** Headers in which a gateway may name the visitor. A setting of the database says which one to believe. */
const ADDRESS_HEADERS = ['cf-connecting-ip', 'fly-client-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip'];

/** The headers that the database needs to count by the visitor's address and not by ours. */
export function clientHeaders(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ADDRESS_HEADERS) {
    const value = headers.get(name);
    // Only the end: the gateway appends to a list, and a visitor may have written the rest.
    if (value !== null) found[name] = value.slice(-100);
  }
  return found;
}
