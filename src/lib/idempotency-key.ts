/** A random UUID, also on plain http (a phone on the local network), where crypto.randomUUID does not exist. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Gives each content its idempotency key: the same for every retry, a new one as soon as the content differs. */
export function createIdempotencyKeys(): (content: unknown) => string {
  let latest = '';
  let key = '';
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest) {
      latest = text;
      key = randomUuid();
    }
    return key;
  };
}
