/** Headers in which a gateway may name the visitor. Which one is believed is a setting of the database. */
const ADDRESS_HEADERS = ['cf-connecting-ip', 'fly-client-ip', 'true-client-ip', 'x-forwarded-for', 'x-real-ip'];

/** Passed on to the database, which counts by address: our own address there would say nothing. */
export function clientHeaders(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ADDRESS_HEADERS) {
    const value = headers.get(name);
    // The end of it: the gateway adds to the end of a list, whatever a visitor put in front.
    if (value !== null) found[name] = value.slice(-100);
  }
  return found;
}
