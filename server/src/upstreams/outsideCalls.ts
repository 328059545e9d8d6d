import { NotFoundError } from './readBody.ts';

/** Milliseconds for an answer to arrive whole: one that trickles in is given up like one that never comes. */
const TIME_LIMIT = 5_000;

interface OutsideCallsOptions {
  /** What the service is called in the log. */
  readonly service: string;
  readonly log: { warn(details: object, text: string): void };
  /** Milliseconds for all of a call. */
  readonly timeLimit?: number;
}

/** The calls to one outside service. */
export interface OutsideCalls {
  /**
   * Makes a call, which has to end with its signal. In the log stands when the service begins to fail and when it is
   * back, not each failure.
   */
  make<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends those under way, and each that is made afterwards. */
  close(): void;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

export function createOutsideCalls({
  service,
  log,
  timeLimit = TIME_LIMIT,
}: OutsideCallsOptions): OutsideCalls {
  const closing = new AbortController();
  let isThere = true;

  function worked(): void {
    if (!isThere) log.warn({ service }, 'an outside service is back');
    isThere = true;
  }

  function failed(error: unknown): void {
    if (isThere) log.warn({ service, reason: reasonOf(error) }, 'an outside service fails');
    isThere = false;
  }

  return {
    async make(call) {
      const ended = new AbortController();
      try {
        const result = await call(
          AbortSignal.any([closing.signal, ended.signal, AbortSignal.timeout(timeLimit)]),
        );
        worked();
        return result;
      } catch (error) {
        if (error instanceof NotFoundError) worked();
        else if (!closing.signal.aborted) failed(error);
        throw error;
      } finally {
        // An answer that was refused by its first lines is not read on.
        ended.abort();
      }
    },
    close() {
      closing.abort();
    },
  };
}
