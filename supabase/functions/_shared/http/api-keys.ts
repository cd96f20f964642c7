async function digest(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).join();
}

/**
 * The key is compared here, not by the gateway (`verify_jwt = false`): gateways differ in how they treat the new
 * sb_… keys, and both kinds must work. Digests are compared: the time it takes tells nothing about a key.
 */
export async function hasKey(headers: Headers, keys: readonly string[]): Promise<boolean> {
  const bearer = headers.get('authorization')?.replace(/^bearer\s+/i, '');
  const [given, ...known] = await Promise.all([headers.get('apikey') ?? bearer ?? '', ...keys].map(digest));
  return known.some((key) => key === given);
}
