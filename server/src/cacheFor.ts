/** A read that is shared for a while. */
export interface CachedRead<Value> {
  (): Promise<Value>;
  /** Takes over a value that is known without a read. */
  replace(value: Value): void;
}

/**
 * Shares one read among all callers within a time. A read that fails is repeated for the next caller.
 *
 * @param milliseconds for which a result counts as fresh
 */
export function cacheFor<Value>(milliseconds: number, read: () => Promise<Value>): CachedRead<Value> {
  let kept: { readonly readAt: number; readonly value: Promise<Value> } | undefined;
  const cached = () => {
    // Not the time of day, which may be set back.
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
