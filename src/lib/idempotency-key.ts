/** 128 random bits. crypto.randomUUID does not exist on plain http (a phone on the local network). */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the same key for the same content, and a new one when it changes, so that a retry is stored once. The key is
 * the sender's secret: the server keeps its hash only, and an application's is also in the link of its receipt.
 */
export function keyPerContent(): (content: unknown) => string {
  let latest = '';
  let key = '';
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest) {
      latest = text;
      key = randomKey();
    }
    return key;
  };
}
