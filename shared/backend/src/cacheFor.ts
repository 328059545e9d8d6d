/** A cached read. */
export interface CachedRead<Value> {
  (): Promise<Value>;
  /** Sets a value that is known without a read. */
  replace(value: Value): void;
}

/**
 * Caches one read for all callers. A failed read is repeated for the next caller.
 *
 * @param milliseconds the cache lifetime
 */
export function cacheFor<Value>(milliseconds: number, read: () => Promise<Value>): CachedRead<Value> {
  let kept: { readonly readAt: number; readonly value: Promise<Value> } | undefined;
  const cached = () => {
    // Monotonic, unlike the time of day.
    const now = performance.now();
    if (kept && now - kept.readAt < milliseconds) return kept.value;
    const next = { readAt: now, value: read() };
    kept = next;
    next.value.catch(() => {
      if (kept === next) kept = undefined;
    });
    return next.value;
  };
  const replace = (value: Value) => {
    kept = { readAt: performance.now(), value: Promise.resolve(value) };
  };
  return Object.assign(cached, { replace });
}
