interface Job {
  /** @param isStopped whether the job was stopped while this run goes on */
  readonly run: (isStopped: () => boolean) => Promise<void>;
  /** Receives what a run throws; the next one comes all the same. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds from the end of a run to the next one. */
  readonly period: number;
  /** Milliseconds until the first run; by default the period. */
  readonly first?: number;
  /** The part of a pause that differs by chance, from 0 to 1, so that several processes don't run at once. */
  readonly jitter?: number;
}

/** Runs a job repeatedly, never twice at once, without keeping the process alive. @returns stops it after its run */
export function repeat({ run, onError, period, first = period, jitter = 0 }: Job): () => Promise<void> {
  let isStopped = false;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function runOnce(): Promise<void> {
    try {
      await run(() => isStopped);
    } catch (error) {
      onError(error);
    }
    if (!isStopped) schedule(period);
  }

  function schedule(pause: number): void {
    const spread = pause * jitter * (Math.random() - 0.5);
    timer = setTimeout(() => {
      underWay = runOnce();
    }, pause + spread).unref();
  }

  schedule(first);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
