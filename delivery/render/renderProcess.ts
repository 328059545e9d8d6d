import type { Duplex } from 'node:stream';
import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';
import { REST, type ProgramFiles, type ToRenderer } from '../renderer/messages.ts';
import { createDataCalls, MAX_CALLS } from './dataCalls.ts';
import { readLines } from './readLines.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import { readRendererMessage } from './rendererMessage.ts';

/** Milliseconds after which a process that renders a page is killed. */
const RENDER_TIMEOUT_MS = 3_000;

/** Milliseconds for a new process's first page, which compiles the programs. */
const FIRST_TIMEOUT_MS = 10_000;

/** The output that a process may send for one page: larger pages are not worth sending. */
const ALLOWANCE = { characters: 1024 * 1024, lines: MAX_CALLS + 4, chunks: 2_000 };

/** Pages after which a process is replaced, in case their code leaks memory. */
const PAGES_PER_PROCESS = 5_000;

/** A rendered page and the lazy chunks that it used. */
export interface Rendered {
  /** `undefined` if this page is rendered in the browser only. */
  readonly page: RenderedPage | undefined;
  readonly chunks: UsedChunks;
}

/** Fetches public data for a page, on behalf of the visitor who waits for it. */
export type FetchData = (path: string) => Promise<DataResponse>;

/** The code that renders a page. */
export interface Programs {
  readonly shell: ProgramFiles;
  /** Of the page's remote and of those that contribute to it, by their names. */
  readonly remotes: Readonly<Record<string, ProgramFiles>>;
}

interface Job {
  readonly data: ReturnType<typeof createDataCalls>;
  resolve(rendered: Rendered): void;
  reject(error: unknown): void;
}

/**
 * Renders pages, one at a time, in a process that is connected by a stream. Destroying the stream kills the process.
 *
 * @param onEnd is called once, when no more pages are rendered
 * @param timeoutMs milliseconds for each page but the first
 */
export function createRenderProcess(
  stream: Duplex,
  programs: Programs,
  onEnd: () => void,
  timeoutMs = RENDER_TIMEOUT_MS,
) {
  let running: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pages = 0;
  let isReady = false;
  let hasEnded = false;

  const send = (message: ToRenderer) => stream.write(`${JSON.stringify(message)}\n`);

  function finish(settle: (job: Job) => void): void {
    clearTimeout(timer);
    const job = running;
    running = undefined;
    if (job) settle(job);
  }

  function end(reason: Error): void {
    if (hasEnded) return;
    hasEnded = true;
    stream.destroy();
    onEnd();
    finish(({ reject }) => reject(reason));
  }

  /** Returns the error of a failure, which is not the build's fault before the process is ready. */
  const faultOfBuild = (message: string) => (isReady ? new Error(message) : new NotAttemptedError(message));

  function fail(job: Job, message: string): void {
    job.reject(job.data.failure() ?? new Error(message));
  }

  function receive(line: string): void {
    const message = readRendererMessage(line);
    if (message.type === 'ready' && !isReady) isReady = true;
    else if (message.type === 'ended') end(faultOfBuild('the process ended while it rendered a page'));
    else if (message.type === 'call') {
      const job = running;
      // A page that has ended gets nothing any more.
      job?.data
        .answer(message.path)
        .then((response) => {
          if (job === running && !hasEnded) send({ type: 'data', call: message.call, response });
        })
        .catch((error: unknown) => end(error as Error));
    } else if (message.type === 'ready' || !running)
      throw new Error('the process sent an unexpected message');
    else {
      pages += 1;
      finish((job) => {
        if (message.type === 'failed') fail(job, message.message);
        else if (job.data.isMissing()) fail(job, '');
        else job.resolve({ page: message.page, chunks: message.chunks });
      });
      if (pages >= PAGES_PER_PROCESS) end(new NotAttemptedError('the process is replaced'));
      else stream.write(Buffer.of(REST));
    }
  }

  const startAllowance = readLines(stream, {
    allowance: ALLOWANCE,
    onLine(line) {
      if (hasEnded) return;
      try {
        receive(line);
      } catch (error) {
        end(error as Error);
      }
    },
    onExcess: (what) => end(new Error(`the page has more than ${ALLOWANCE[what]} ${what}`)),
  });
  // A renderer that is full, replaced or gone is no fault of a build: a process that ends by itself says so.
  stream.on('error', ({ message }) => end(new NotAttemptedError(message)));
  stream.on('close', () => end(new NotAttemptedError('the renderer is gone')));
  send({ type: 'programs', ...programs });

  return {
    /**
     * Renders a page, after the previous one.
     *
     * @throws NotAttemptedError if the process could not attempt it
     * @throws DataUnavailableError if its data could not be fetched
     * @throws Error if the build failed to render it; the process may have ended
     */
    render(request: RenderRequest, fetchData: FetchData): Promise<Rendered> {
      if (hasEnded) return Promise.reject(new NotAttemptedError('the process has ended'));
      const data = createDataCalls(fetchData);
      // Not `Promise.withResolvers`, which Node 20 lacks: teams run this, too.
      const promise = new Promise<Rendered>((resolve, reject) => (running = { data, resolve, reject }));
      startAllowance();
      const limit = pages === 0 ? FIRST_TIMEOUT_MS : timeoutMs;
      timer = setTimeout(() => {
        end(
          data.isWaiting()
            ? new DataUnavailableError('the data took too long', true)
            : faultOfBuild(`the page was not rendered after ${limit} ms`),
        );
      }, limit).unref();
      send({ type: 'render', request });
      return promise;
    },
    end: () => end(new NotAttemptedError('the process is no longer needed')),
  };
}

export type RenderProcess = ReturnType<typeof createRenderProcess>;
