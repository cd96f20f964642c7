/**
 * All bytes that the reader gives. `count` gets the size of each piece before it is kept, and throws if that is too
 * much. Pieces are counted after decompression: a header's length proves nothing.
 */
export async function readBytes(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.byteLength);
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
