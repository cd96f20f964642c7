export class TooLargeError extends Error {}

/**
 * All bytes of a body, or a TooLargeError as soon as more than the budget has come. They are counted after decompression: a
 * header's length proves nothing.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  budget: { left: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    budget.left -= next.value.byteLength;
    if (budget.left < 0) {
      reader?.cancel().catch(() => undefined);
      throw new TooLargeError();
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
