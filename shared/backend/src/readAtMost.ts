/** Reads the body of an answer. @throws Error if it is larger: whoever answers may never end */
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
