import type { Duplex } from 'node:stream';
import type { DataResponse, RenderedPage, RenderRequest, UsedChunks } from '@site/contract/rendering';
import type { FromRenderer, ProgramFiles, ToRenderer } from '../../renderer/messages.ts';

/** Milliseconds after which a process that renders a page is killed. */
const RENDER_TIMEOUT_MS = 3_000;

/** Milliseconds for a new process's first page, which compiles the programs. */
const FIRST_TIMEOUT_MS = 10_000;

/** Characters of one message: a page of this size is not worth sending. */
const MAX_MESSAGE_LENGTH = 1024 * 1024;

/** Pages after which a process is replaced, in case their code leaks memory. */
const PAGES_PER_PROCESS = 5_000;

/** Maximum number of waiting pages. */
const MAX_QUEUED = 32;

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
  readonly remote: ProgramFiles | undefined;
}

interface Job extends PromiseWithResolvers<Rendered> {
  readonly request: RenderRequest;
  readonly fetchData: FetchData;
}

/** The page was not attempted: too many are waiting, or the process has ended. */
export class NotAttemptedError extends Error {}

/** Reads lines, and calls `onTooLong` for one that exceeds the limit. */
function readLines(stream: Duplex, onLine: (line: string) => void, onTooLong: () => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
    if (rest.length > MAX_MESSAGE_LENGTH) onTooLong();
  });
}

/**
 * Renders pages one after another in a process that is connected by a stream. Destroying the stream kills the process.
 *
 * @param onEnd is called once, when no more pages are rendered
 */
export function createRenderProcess(stream: Duplex, programs: Programs, onEnd: () => void) {
  const queue: Job[] = [];
  let running: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pages = 0;
  let hasEnded = false;
  /** A global that a page has changed. */
  let spoiled: string | undefined;

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
    for (const { reject } of queue.splice(0)) reject(new NotAttemptedError('the process has ended'));
  }

  function next(): void {
    if (running || hasEnded) return;
    if (spoiled !== undefined || pages >= PAGES_PER_PROCESS) {
      end(new NotAttemptedError('the process is replaced'));
      return;
    }
    running = queue.shift();
    if (!running) return;
    const limit = pages === 0 ? FIRST_TIMEOUT_MS : RENDER_TIMEOUT_MS;
    timer = setTimeout(() => end(new Error(`the page was not rendered after ${limit} ms`)), limit).unref();
    send({ type: 'render', request: running.request });
  }

  async function answer(call: number, path: string): Promise<void> {
    const job = running;
    if (!job) return;
    const response = await job.fetchData(path);
    if (job === running && !hasEnded) send({ type: 'data', call, response });
  }

  function receive(line: string): void {
    const message = JSON.parse(line) as FromRenderer;
    if (message.type === 'call') {
      answer(message.call, message.path).catch((error: unknown) => end(error as Error));
      return;
    }
    if (message.type === 'spoiled') {
      spoiled = message.changed;
      return;
    }
    pages += 1;
    if (spoiled !== undefined) {
      const error = new Error(`the page changed "${spoiled}", which all pages share`);
      finish(({ reject }) => reject(error));
    } else if (message.type === 'failed') finish(({ reject }) => reject(new Error(message.message)));
    else finish(({ resolve }) => resolve({ page: message.page, chunks: message.chunks }));
    next();
  }

  readLines(
    stream,
    (line) => {
      try {
        receive(line);
      } catch (error) {
        end(error as Error);
      }
    },
    () => end(new Error(`the page has more than ${MAX_MESSAGE_LENGTH} characters`)),
  );
  stream.on('error', (error: NodeJS.ErrnoException) =>
    // A container that is being replaced is no fault of a build.
    end(error.syscall === 'connect' ? new NotAttemptedError('the renderer is not available') : error),
  );
  stream.on('close', () => end(new Error('the process ended while it rendered a page')));
  send({ type: 'programs', ...programs });

  return {
    /**
     * Renders a page.
     *
     * @throws NotAttemptedError if it was not attempted
     * @throws Error if rendering failed or took too long; the process may have ended
     */
    render(request: RenderRequest, fetchData: FetchData): Promise<Rendered> {
      if (hasEnded || queue.length >= MAX_QUEUED)
        return Promise.reject(new NotAttemptedError('no page is taken now'));
      const job = { ...Promise.withResolvers<Rendered>(), request, fetchData };
      queue.push(job);
      next();
      return job.promise;
    },
    end: () => end(new NotAttemptedError('the process is no longer needed')),
  };
}

export type RenderProcess = ReturnType<typeof createRenderProcess>;
