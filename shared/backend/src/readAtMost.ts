/**
 * Reads the body of an answer, as long as it is not larger than that.
 *
 * @throws Error if it is: whoever answers may never end
 */
export async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > maxBytes) throw new Error('it is too large');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
