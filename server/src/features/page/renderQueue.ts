import { Worker } from 'node:worker_threads';
import type { Prerendered } from '@site/contract/prerender';
import type { RenderReply, RenderRequest } from './prerenderWorker.ts';

const WORKER = new URL('./prerenderWorker.ts', import.meta.url);

/** Timeout of one page in milliseconds. */
const RENDER_TIMEOUT_MS = 10_000;

/** Maximum number of queued pages. */
const MAX_QUEUED = 32;

/** Milliseconds before a crashed worker is replaced; doubled for each one that crashed before rendering a page. */
const BACKOFF_MS = { first: 1_000, max: 60_000 };

/** Heap limit of the worker in megabytes; exceeding it ends the worker instead of the server. */
const MAX_HEAP_MB = 256;

/** Pages after which a worker is replaced, since evaluating the program leaks memory. */
const PAGES_PER_WORKER = 50;

/** A page was not attempted: the queue is full, or its worker has just crashed. */
export class QueueClosedError extends Error {}

interface Job extends PromiseWithResolvers<Prerendered> {
  readonly request: RenderRequest;
}

/** Renders pages one after another in a single worker. */
export function createRenderQueue() {
  const waiting: Job[] = [];
  let worker: Worker | undefined;
  let running: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRetiring = false;
  let lost = 0;
  let closedUntil = 0;

  function finish(settle: (job: Job) => void): void {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    if (job) settle(job);
  }

  function onLost(reason: Error): void {
    worker = undefined;
    const delay = Math.min(BACKOFF_MS.first * 2 ** lost, BACKOFF_MS.max);
    lost += 1;
    const isClosed = closedUntil === Infinity;
    closedUntil = Math.max(closedUntil, performance.now() + delay);
    const closed = new QueueClosedError('the worker is gone');
    finish(({ reject }) => reject(isClosed ? closed : reason));
    for (const { reject } of waiting.splice(0)) reject(closed);
  }

  function retire(old: Worker): void {
    isRetiring = true;
    void old.terminate();
  }

  function onRetired(): void {
    isRetiring = false;
    worker = undefined;
    next();
  }

  function start(): Worker {
    const started = new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    let reason: Error | undefined;
    let pages = 0;
    started.unref();
    started.on('message', (reply: RenderReply) => {
      lost = 0;
      pages += 1;
      finish(({ resolve, reject }) =>
        'page' in reply ? resolve(reply.page) : reject(reply.problem as Error),
      );
      if (pages === PAGES_PER_WORKER) retire(started);
      else next();
    });
    started.once('error', (error) => (reason = error as Error));
    // Only now has its thread ended, and another one may start.
    started.once('exit', (code) => {
      if (isRetiring) onRetired();
      else onLost(reason ?? new Error(`the worker ended with code ${code}`));
    });
    return started;
  }

  function next(): void {
    if (running || isRetiring) return;
    running = waiting.shift();
    if (!running) return;
    worker ??= start();
    const current = worker;
    timer = setTimeout(() => void current.terminate(), RENDER_TIMEOUT_MS).unref();
    current.postMessage(running.request);
  }

  return {
    /**
     * Renders a page.
     *
     * @throws QueueClosedError if it can't be attempted now
     * @throws Error if rendering failed, hung or crashed the worker
     */
    render(request: RenderRequest): Promise<Prerendered> {
      if (waiting.length >= MAX_QUEUED || performance.now() < closedUntil)
        return Promise.reject(new QueueClosedError('no page is taken now'));
      const job = { ...Promise.withResolvers<Prerendered>(), request };
      waiting.push(job);
      next();
      return job.promise;
    },
    async close(): Promise<void> {
      closedUntil = Infinity;
      for (const { reject } of waiting.splice(0)) reject(new QueueClosedError('the queue is closed'));
      await worker?.terminate();
    },
  };
}
