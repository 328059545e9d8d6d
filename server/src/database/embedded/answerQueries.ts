import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { messagesOf } from './engineStream.ts';

/** Only one connection at a time may be in a transaction: the engine has a single session. */
export async function answerQueries(pglite: PGlite, connection: Duplex): Promise<void> {
  for await (const messages of messagesOf(connection)) {
    connection.cork();
    await pglite.execProtocolRawStream(messages, {
      syncToFs: false,
      // A copy, because the engine writes its next answer to the same memory.
      onRawData: (part) => connection.write(part.slice()),
    });
    connection.uncork();
  }
}
