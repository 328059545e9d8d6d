/** Milliseconds for which what was read counts as new. */
const FRESH = 1_000;

/**
 * Lets all who ask at the same moment, and for a second after, share what one read. For what others write anyway, so
 * that nobody can tell. What fails is read again for the next who asks.
 */
export function keepBriefly<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly readAt: number; readonly value: Promise<Value> } | undefined;
  return () => {
    // Not the time of day, which may be set back.
    const now = performance.now();
    if (kept && now - kept.readAt < FRESH) return kept.value;
    const next = { readAt: now, value: read() };
    kept = next;
    next.value.catch(() => {
      if (kept === next) kept = undefined;
    });
    return next.value;
  };
}
