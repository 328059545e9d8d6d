import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './serverProcess.ts';
import { Refused, type Writer } from './writers.ts';

/** Milliseconds between two tries at a server that can't answer. */
const RETRY_DELAY = 50;

/**
 * Writes until the server is gone.
 *
 * @param onAcknowledged is called for each write that was acknowledged
 * @returns how many writes were acknowledged
 */
export async function writeUntilGone(
  writer: Writer,
  server: ServerProcess,
  onAcknowledged: () => void,
): Promise<number> {
  for (let acknowledged = 0; ; acknowledged += 1) {
    try {
      await writer.write(server);
      onAcknowledged();
    } catch (error) {
      if (error instanceof Refused) throw error;
      return acknowledged;
    }
  }
}

/** What came of writing to a server that may be unable to answer for a while. */
export interface Traffic {
  readonly acknowledged: number;
  /** Answers in which the server said that it can't. */
  readonly refusals: readonly Refused['answer'][];
  /** The longest that an answer took, in milliseconds. */
  readonly slowest: number;
}

/** Runs writers side by side, each at a process of its own, until it is stopped. */
export function startTraffic(pairs: readonly (readonly [Writer, ServerProcess])[]): () => Promise<Traffic> {
  const refusals: Refused['answer'][] = [];
  let acknowledged = 0;
  let slowest = 0;
  let isStopped = false;

  async function attempt(call: () => Promise<void>): Promise<boolean> {
    const started = Date.now();
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.answer.status < 500) throw error;
      refusals.push(error.answer);
      await sleep(RETRY_DELAY);
      return false;
    } finally {
      slowest = Math.max(slowest, Date.now() - started);
    }
  }

  async function run(writer: Writer, server: ServerProcess): Promise<void> {
    while (!isStopped) {
      if (await attempt(() => writer.write(server))) acknowledged += 1;
      // Who was not answered looks at what became of it before going on.
      else while (!(await attempt(() => writer.check(server))));
    }
  }

  const running = Promise.all(pairs.map(([writer, server]) => run(writer, server)));
  // It is awaited when the traffic is stopped.
  running.catch(() => undefined);
  return async () => {
    isStopped = true;
    await running;
    return { acknowledged, refusals, slowest };
  };
}
