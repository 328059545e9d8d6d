/** Aborted as soon as somebody wants this command to end: what it has changed is put right first. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // A terminal tells it to every process at once, and npm once more: it must not be the end the second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => controller.abort(new Error('It was interrupted.')));
  return controller.signal;
}

/** What work leads to, or an error as soon as it is interrupted. */
export function orInterrupted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return Promise.race([work, promise]);
}
