/**
 * The bytes of a body. Stops once more than `maximum` have come: the caller compares the length. They are counted after
 * decompression, since a header's length proves nothing.
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
