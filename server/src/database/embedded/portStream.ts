import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

type Callback = (error?: Error | null) => void;

/** A port in the place of the socket that pg expects. */
export class PortStream extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
  }

  connect(): void {
    this.#port.on('message', (parts: readonly Uint8Array[]) => {
      for (const part of parts) this.push(part);
    });
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Callback): void {
    this.#port.postMessage(chunk);
    done();
  }

  /** pg writes all messages of a query together. */
  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: Callback): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: Callback): void {
    this.#port.close();
    this.push(null);
    done();
  }
}
