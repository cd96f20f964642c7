const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const randomBytes = () => crypto.getRandomValues(new Uint8Array(16));

/** The secret of a receipt's private link: 128 random bits. */
export const randomToken = () => toHex(randomBytes());

/** A random UUID, also on plain http (a phone on the local network), where crypto.randomUUID does not exist. */
function randomUuid(): string {
  const bytes = randomBytes();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Gives each content its key, by default for idempotency: the same for every retry, a new one as soon as the content differs. */
export function createKeys(make = randomUuid): (content: unknown) => string {
  let latest = '';
  let key = '';
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest) {
      latest = text;
      key = make();
    }
    return key;
  };
}
