import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineStream } from './engineStream.ts';
import type { Engine } from './startEngine.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

interface KeptEngine {
  /** Opens the connection to it, which fails while it does not run. */
  connect(): EngineStream;
  close(disconnect: () => Promise<void>): Promise<void>;
}

async function startAgain(
  start: () => Promise<Engine>,
  log: (line: string) => void,
  stop: AbortSignal,
): Promise<Engine | undefined> {
  let said: string | undefined;
  for (let pause = FIRST_PAUSE_MS; !stop.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await start();
    } catch (error) {
      const { message } = error as Error;
      if (message !== said) log(message);
      said = message;
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return undefined;
}

/** A crash loses nothing that the engine confirmed. @throws Error if it doesn't start the first time */
export async function keepEngine(
  start: () => Promise<Engine>,
  log: (line: string) => void,
): Promise<KeptEngine> {
  const stop = new AbortController();
  let engine = await start();

  async function keep(): Promise<void> {
    while (!stop.signal.aborted) {
      const how = await engine.ended;
      if (stop.signal.aborted) return;
      log(
        `The database's process ended (${how}). Calls that need it are answered 503 until it is recovered; ` +
          'everything it confirmed is safe.',
      );
      engine = (await startAgain(start, log, stop.signal)) ?? engine;
    }
  }

  const kept = keep();
  return {
    connect: () => engine.connect(),
    async close(disconnect) {
      stop.abort();
      await disconnect();
      // It may be starting again.
      void engine.close();
      await kept;
      await engine.close();
    },
  };
}
