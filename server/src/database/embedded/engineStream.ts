import { Duplex, type Readable } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Callback = (error?: Error | null) => void;

/** The file descriptor of the connection in the engine's process. It has no name that anybody else could open. */
export const CONNECTION = 4;

/** Bytes of the length in front of what is written together. */
const HEADER_BYTES = 4;

async function* messagesOf(connection: Readable): AsyncGenerator<Uint8Array> {
  let received: Buffer = Buffer.alloc(0);
  for await (const chunk of connection as AsyncIterable<Buffer>) {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
    while (received.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + received.readUInt32BE();
      if (received.length < end) break;
      yield received.subarray(HEADER_BYTES, end);
      received = received.subarray(end);
    }
  }
}

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

/** PostgreSQL's own refusal while it starts. */
const starting = () => Object.assign(new Error('the database is starting'), { code: '57P03' });

/** In place of the socket that pg expects. The engine must get all messages of a query at once. */
export class EngineStream extends Duplex {
  readonly #pipe: Duplex;

  constructor(pipe: Duplex) {
    super();
    this.#pipe = pipe;
  }

  connect(): void {
    if (this.#pipe.destroyed) {
      this.destroy(starting());
      return;
    }
    this.#pipe
      .on('data', (chunk) => this.push(chunk))
      .once('error', (error) => this.destroy(error))
      .once('close', () => this.destroy());
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Callback): void {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(chunk.length);
    this.#pipe.cork();
    this.#pipe.write(header);
    this.#pipe.write(chunk, done);
    this.#pipe.uncork();
  }

  /** pg writes all messages of a query together. */
  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: Callback): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: Callback): void {
    this.push(null);
    this.#pipe.end(done);
  }

  override _destroy(error: Error | null, done: Callback): void {
    this.#pipe.destroy();
    done(error);
  }
}
