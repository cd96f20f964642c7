/**
 * The bytes of a body. Of one that is longer than the maximum only a beginning is read, which is longer, too. Bytes are counted
 * after decompression: a header's length proves nothing.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maximum: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > maximum) break;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
