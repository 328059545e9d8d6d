/** What a command has changed is put right first. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // A terminal signals every process, and npm signals again: the second signal must not kill this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => controller.abort(new Error('It was interrupted.')));
  return controller.signal;
}

export function orInterrupted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return Promise.race([work, promise]);
}
