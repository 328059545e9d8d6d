import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Answers what arrives on a port in PostgreSQL's protocol, as a server answers on a connection. Only one port at a time
 * may be in a transaction: the engine has a single session.
 */
export function answerQueries(pglite: PGlite, port: MessagePort): void {
  port.on('message', async (message: Uint8Array) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // The engine's own memory may not leave this thread.
    const onRawData = (part: Uint8Array) => parts.push(part.slice() as Uint8Array<ArrayBuffer>);
    await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
    port.postMessage(
      parts,
      parts.map(({ buffer }) => buffer),
    );
  });
}
