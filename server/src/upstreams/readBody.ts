/** The service works and has nothing on what it was asked about. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

const NOTHING: ReadonlySet<number> = new Set([204, 404, 410]);

/**
 * The body of a good answer.
 *
 * @param most bytes; what follows them is not waited for
 * @throws Error if the answer is no good one or too large; {@link NotFoundError} among them
 */
export async function readBody({ status, body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  if (NOTHING.has(status)) throw new NotFoundError(`the service has nothing (${status})`);
  if (status !== 200) throw new Error(`the service answers ${status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // To leave the loop is to end the stream.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error(`the service answers more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
