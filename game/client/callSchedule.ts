import { retryDelay } from './retryDelay.ts';

interface Options {
  /** Makes a call. @returns the milliseconds until the next */
  readonly sync: () => Promise<number>;
  readonly ending: AbortSignal;
  readonly onError: (error: Error) => void;
}

/** The next call is made when the site asks for it, or earlier if one is wanted; later after failures. */
export function createCallSchedule({ sync, ending, onError }: Options) {
  let isStarted = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  /** Milliseconds in which a call is wanted after the current one. */
  let soon = Infinity;
  let call: Promise<void> | undefined;

  async function syncAndSchedule(): Promise<void> {
    nextAt = Infinity;
    soon = Infinity;
    let delay: number;
    try {
      delay = Math.min(await sync(), soon);
      failures = 0;
    } catch (error) {
      if (ending.aborted) return;
      failures += 1;
      onError(error as Error);
      delay = retryDelay(failures, error);
    }
    call = undefined;
    want(delay);
  }

  function want(delay: number): void {
    const at = performance.now() + delay;
    if (call) soon = Math.min(soon, delay);
    if (!isStarted || ending.aborted || call || at >= nextAt) return;
    clearTimeout(timer);
    nextAt = at;
    timer = setTimeout(() => (call = syncAndSchedule()), delay);
  }

  return {
    get isFailing(): boolean {
      return failures > 0;
    },

    want,

    start(): void {
      isStarted = true;
      want(0);
    },

    /** Waits for the call that is under way. Call it once `ending` is aborted. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await call;
    },
  };
}
