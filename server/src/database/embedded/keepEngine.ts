import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './startEngine.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** A crash loses nothing that the engine confirmed. @throws Error if it doesn't start the first time */
export async function keepEngine(start: () => Promise<Engine>, log: (line: string) => void) {
  const stop = new AbortController();
  let engine = await start();

  async function startAgain(): Promise<void> {
    let said: string | undefined;
    for (let pause = FIRST_PAUSE_MS; !stop.signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        engine = await start();
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== said) log(message);
        said = message;
        await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  }

  async function keep(): Promise<void> {
    while (!stop.signal.aborted) {
      const how = await engine.ended;
      if (stop.signal.aborted) return;
      log(
        `The database's process ended (${how}). Calls that need it are answered 503 until it is recovered; ` +
          'everything it confirmed is safe.',
      );
      await startAgain();
    }
  }

  const kept = keep();
  return {
    /** Fails while the engine does not run. */
    connect: () => engine.connect(),
    async close(disconnect: () => Promise<void>) {
      stop.abort();
      await disconnect();
      // It may be starting again.
      void engine.close();
      await kept;
      await engine.close();
    },
  };
}
