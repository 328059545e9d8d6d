import type { Duplex } from 'node:stream';
import type { Log } from '@site/backend/log';
import type { RenderRequest } from '@site/contract/rendering';
import { LRUCache } from 'lru-cache';
import { BREAKER, createBreaker } from './breaker.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import {
  createRenderProcess,
  type FetchData,
  type Programs,
  type Rendered,
  type RenderProcess,
} from './renderProcess.ts';
import { createRenderQueue, type RenderQueue } from './renderQueue.ts';
import type { Waiting } from './waiting.ts';

/** Milliseconds after its last page that a process ends. */
const IDLE_MS = 10 * 60_000;

/** Processes at a time: one for each set of builds that render a page, canaries and overrides included. */
const MAX_PROCESSES = 12;

export interface Page {
  readonly request: RenderRequest;
  readonly fetchData: FetchData;
  readonly waiting: Waiting;
}

interface Job extends Page {
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
  drop(): void;
}

interface Worker {
  readonly programs: Programs;
  readonly queue: RenderQueue<Job>;
  process?: RenderProcess | undefined;
  isRendering: boolean;
}

interface Options {
  readonly start: () => Duplex;
  readonly log: Log;
  readonly onFailure?: (build: string, error: Error) => void;
  readonly breaker?: typeof BREAKER;
  /** Milliseconds for each page of a process but the first. */
  readonly timeoutMs?: number | undefined;
}

const isFaultOfBuild = (error: unknown) =>
  !(error instanceof NotAttemptedError) && !(error instanceof DataUnavailableError);

/** Renders pages in one process per build, so that what one build's code leaves behind no other's sees. */
export function createRenderers({ start, log, onFailure, breaker = BREAKER, timeoutMs }: Options) {
  const workers = new LRUCache<string, Worker>({
    max: MAX_PROCESSES,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    dispose({ queue, process }) {
      queue.clear();
      process?.end();
    },
  });
  const failures = createBreaker(breaker);
  let isClosed = false;

  function fail(build: string, error: Error): void {
    onFailure?.(build, error);
    const isOff = failures.fail(build);
    if (isOff) workers.delete(build);
    log.warn(
      { err: error, build, isOff },
      isOff ? 'a build is no longer rendered for a while' : 'a page could not be rendered',
    );
  }

  function workerFor(build: string, programs: Programs): Worker {
    const worker = workers.get(build) ?? { programs, queue: createRenderQueue<Job>(), isRendering: false };
    // Also for one that is known: its time begins anew.
    workers.set(build, worker);
    return worker;
  }

  /** @throws NotAttemptedError if this system can't start one more */
  function startProcess(): Duplex {
    try {
      return start();
    } catch (error) {
      throw new NotAttemptedError('no process could be started', { cause: error });
    }
  }

  function processOf(worker: Worker): RenderProcess {
    worker.process ??= createRenderProcess(
      startProcess(),
      worker.programs,
      () => (worker.process = undefined),
      timeoutMs,
    );
    return worker.process;
  }

  /** Renders what waits, one page after another: also after a page that ended the process. */
  async function renderWaiting(build: string, worker: Worker): Promise<void> {
    if (worker.isRendering) return;
    worker.isRendering = true;
    for (let job = worker.queue.take(); job; job = worker.queue.take())
      try {
        job.resolve(await processOf(worker).render(job.request, job.fetchData));
      } catch (error) {
        if (isFaultOfBuild(error)) fail(build, error as Error);
        job.reject(error);
      }
    worker.isRendering = false;
  }

  return {
    /** @throws NotAttemptedError, DataUnavailableError, or Error if the build failed to render it */
    async render(build: string, programs: Programs, page: Page): Promise<Rendered> {
      if (isClosed || failures.isOff(build)) throw new NotAttemptedError('this build is not rendered now');
      const worker = workerFor(build, programs);
      return new Promise((resolve, reject) => {
        const drop = () => reject(new NotAttemptedError('nobody waits for the page any more'));
        if (!worker.queue.add({ ...page, resolve, reject, drop }))
          throw new NotAttemptedError('too many pages are waiting');
        void renderWaiting(build, worker);
      });
    },
    close(): void {
      isClosed = true;
      workers.clear();
    },
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
