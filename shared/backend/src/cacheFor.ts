/** A cached read. */
export interface CachedRead<Value> {
  (): Promise<Value>;
  replace(value: Value): void;
  /** Forgets the value, so that the next caller waits for a read. */
  invalidate(): void;
}

/** Caches one read for all callers, a value `staleMs` longer while the next one is read. A failed read is repeated. */
export function cacheFor<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
  staleMs = 0,
): CachedRead<Value> {
  interface Read {
    readonly readAt: number;
    readonly value: Promise<Value>;
  }
  let newest: Read | undefined;
  let succeeded: Read | undefined;
  const cached = () => {
    // Monotonic, unlike the time of day.
    const now = performance.now();
    if (!newest || now - newest.readAt >= milliseconds) {
      const next = { readAt: now, value: read() };
      newest = next;
      next.value.then(
        () => {
          // What was set meanwhile is newer.
          if (newest === next) succeeded = next;
        },
        () => {
          if (newest === next) newest = undefined;
        },
      );
    }
    return succeeded && now - succeeded.readAt < milliseconds + staleMs ? succeeded.value : newest.value;
  };
  const replace = (value: Value) => {
    newest = { readAt: performance.now(), value: Promise.resolve(value) };
    succeeded = newest;
  };
  const invalidate = () => {
    newest = undefined;
    succeeded = undefined;
  };
  return Object.assign(cached, { replace, invalidate });
}
