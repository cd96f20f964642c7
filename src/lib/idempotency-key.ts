/** 128 random bits: the secret of a receipt's private link. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** crypto.randomUUID does not exist on plain http (a phone on the local network). */
const randomUuid = () => randomToken().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Gives each content its key, by default for idempotency: the same for every retry, a new one as soon as the content differs. */
export function keyPerContent(make = randomUuid): (content: unknown) => string {
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
