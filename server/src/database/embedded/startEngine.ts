import { once } from 'node:events';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { EngineOptions } from './engine.ts';

const START_TIMEOUT_MS = 120_000;

/** PostgreSQL in a thread of its own. */
export interface Engine {
  /** True if the database was not closed cleanly and was recovered from its log. */
  readonly recovered: boolean;
  /** Opens a connection, which speaks PostgreSQL's protocol. */
  connect(): MessagePort;
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL on a folder and recovers it if necessary. The process ends with the thread.
 *
 * @throws Error with the reason
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const thread = new Worker(new URL('./engineThread.ts', import.meta.url), {
    workerData: options,
    // PostgreSQL's memory is none of it. By default, garbage would collect until it takes some 50 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  let mayEnd = false;
  thread.once('exit', (code) => {
    if (!mayEnd) process.exit(code);
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly recovered: boolean }>();
  const fail = (error: Error) => {
    mayEnd = true;
    reject(error);
  };
  const timer = setTimeout(() => {
    fail(new Error(`it did not start within ${START_TIMEOUT_MS / 1000} seconds`));
    void thread.terminate();
  }, START_TIMEOUT_MS);
  thread.once('message', resolve).once('error', fail);
  const { recovered } = await promise.finally(() => clearTimeout(timer));
  thread.off('error', fail);
  return {
    recovered,
    connect() {
      const { port1, port2 } = new MessageChannel();
      thread.postMessage(port2, [port2]);
      return port1;
    },
    async close() {
      mayEnd = true;
      thread.postMessage(null);
      await once(thread, 'exit');
    },
  };
}
