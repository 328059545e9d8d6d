import type { Duplex } from 'node:stream';
import type { RenderRequest } from '@site/contract/rendering';
import type { FastifyBaseLogger } from 'fastify';
import {
  createRenderProcess,
  NotAttemptedError,
  type FetchData,
  type Programs,
  type Rendered,
  type RenderProcess,
} from './renderProcess.ts';

/** Failures within a period that turn a build's rendering off for a while. */
const BREAKER = { failures: 3, withinMs: 60_000, offMs: 5 * 60_000 };

/** Milliseconds after its last page that a process ends. */
const IDLE_MS = 10 * 60_000;

/** Processes at a time: one for each build that visitors get, canaries and overrides included. */
const MAX_PROCESSES = 12;

/** Failures of a build. */
interface Health {
  readonly failedAt: number[];
  offUntil: number;
}

interface Options {
  /** Starts or connects a process. */
  readonly start: () => Duplex;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Is called with each failure of a build. */
  readonly onFailure?: (build: string, error: Error) => void;
  readonly breaker?: typeof BREAKER;
}

/** Renders pages in one process per build, so that what one build's code leaves behind no other's sees. */
export function createRenderers({ start, log, onFailure, breaker = BREAKER }: Options) {
  const processes = new Map<string, { readonly process: RenderProcess; idle: NodeJS.Timeout }>();
  const healths = new Map<string, Health>();
  let isClosed = false;

  function fail(build: string, error: Error): void {
    const now = performance.now();
    const health = healths.get(build) ?? { failedAt: [], offUntil: 0 };
    healths.set(build, health);
    health.failedAt.push(now);
    if (health.failedAt.length > breaker.failures) health.failedAt.shift();
    onFailure?.(build, error);
    const [first = now] = health.failedAt;
    const isOff = health.failedAt.length === breaker.failures && now - first < breaker.withinMs;
    if (isOff) {
      health.offUntil = now + breaker.offMs;
      health.failedAt.length = 0;
      processes.get(build)?.process.end();
    }
    log.warn(
      { err: error, build, isOff },
      isOff ? 'a build is no longer rendered for a while' : 'a page could not be rendered',
    );
  }

  function startIdleTimer(build: string): NodeJS.Timeout {
    return setTimeout(() => processes.get(build)?.process.end(), IDLE_MS).unref();
  }

  function processFor(build: string, programs: Programs): RenderProcess {
    const known = processes.get(build);
    if (known) {
      clearTimeout(known.idle);
      known.idle = startIdleTimer(build);
      // The most recently used comes last.
      processes.delete(build);
      processes.set(build, known);
      return known.process;
    }
    const [oldest] = processes.values();
    if (oldest && processes.size >= MAX_PROCESSES) oldest.process.end();
    const entry = {
      process: createRenderProcess(start(), programs, () => {
        clearTimeout(entry.idle);
        if (processes.get(build) === entry) processes.delete(build);
      }),
      idle: startIdleTimer(build),
    };
    processes.set(build, entry);
    return entry.process;
  }

  return {
    /**
     * Renders a page in the process of its build.
     *
     * @param build identifies the programs
     * @throws NotAttemptedError if it was not attempted
     * @throws Error if rendering failed
     */
    async render(
      build: string,
      programs: Programs,
      request: RenderRequest,
      fetchData: FetchData,
    ): Promise<Rendered> {
      if (isClosed || performance.now() < (healths.get(build)?.offUntil ?? 0))
        throw new NotAttemptedError('this build is not rendered now');
      try {
        return await processFor(build, programs).render(request, fetchData);
      } catch (error) {
        if (!(error instanceof NotAttemptedError)) fail(build, error as Error);
        throw error;
      }
    },
    close(): void {
      isClosed = true;
      for (const { process } of [...processes.values()]) process.end();
    },
  };
}

export type Renderers = ReturnType<typeof createRenderers>;
