import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Prerendered, PrerenderOrder } from '@site/contract/prerender';
import type { FastifyBaseLogger } from 'fastify';

const WORKER = new URL('./prerenderWorker.ts', import.meta.url);

/** How long a drawing may take, in milliseconds. */
const TIMEOUT = 10_000;

/** How long a visitor waits for a drawing that has only just been asked for, in milliseconds. */
const PATIENCE = 1_000;

/** After how many milliseconds a drawing that failed is tried again. */
const RETRY = 60_000;

/** Drawings that are kept: two languages, with and without a login, of the present registry and the one before. */
const KEPT = 8;

/** The landing page as the shell draws it, ahead of the browser. */
export interface Prerender {
  /** A drawing, `undefined` where there is none yet: the browser then draws the page itself. */
  get(order: PrerenderOrder): Promise<Prerendered | undefined>;
  /** Draws what the first visitors will ask for. */
  warm(orders: readonly PrerenderOrder[]): Promise<void>;
}

/** Runs the shell's program once. It has a thread of its own: what breaks or hangs there holds up nobody here. */
function draw(file: string, order: PrerenderOrder): Promise<Prerendered> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: { file, order }, env: {} });
    const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`ended with code ${code}`)));
    const end = () => {
      clearTimeout(timer);
      void worker.terminate();
    };
    worker.once('message', end).once('error', end);
    timer.unref();
  });
}

/** The time of the program's file: another build draws anew. `undefined` where the shell was not built for it. */
function builtAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * Draws the landing page once for each language, login and registry, and keeps the drawings.
 *
 * @param file the shell's program
 */
export function createPrerender(file: string, log: FastifyBaseLogger): Prerender {
  const drawings = new Map<string, Promise<Prerendered | undefined>>();

  const start = (key: string, order: PrerenderOrder) => {
    const drawing = draw(file, order).catch((error: unknown) => {
      log.error({ err: error }, 'The landing page could not be drawn ahead.');
      setTimeout(() => drawings.delete(key), RETRY).unref();
      return undefined;
    });
    drawings.set(key, drawing);
    for (const old of [...drawings.keys()].slice(0, -KEPT)) drawings.delete(old);
    return drawing;
  };

  const find = (order: PrerenderOrder) => {
    const time = builtAt(file);
    if (time === undefined) return undefined;
    const key = JSON.stringify([time, order]);
    return drawings.get(key) ?? start(key, order);
  };

  return {
    async get(order) {
      const drawing = find(order);
      return drawing && Promise.race([drawing, sleep(PATIENCE, undefined, { ref: false })]);
    },
    async warm(orders) {
      await Promise.all(orders.map(find));
    },
  };
}
