import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

interface Options<Value> {
  /** Milliseconds for which a value is fresh. */
  readonly fresh: number;
  /** Milliseconds for which a stale value may still be served. */
  readonly usable: number;
  /** Milliseconds between a failure and a retry. */
  readonly retry: number;
  /** Milliseconds for which a caller waits if there is no value yet. */
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** Maximum number of running and queued loads; beyond it a key is not loaded. */
  readonly maxPending: number;
  /** Maximum bytes of all entries; the least recently used are evicted. */
  readonly bytes: number;
  sizeOf(value: Value): number;
}

interface Entry<Value> {
  readonly value: Value | undefined;
  readonly loadedAt: number;
  readonly failedAt: number;
}

const NEVER = -Infinity;

/** Approximate overhead of an entry in bytes. */
const ENTRY_BYTES = 512;

/** Milliseconds; a clock that was set back must not keep a value forever. */
const since = (moment: number) => Math.abs(Date.now() - moment);

export function createStaleWhileRevalidate<Value extends object>(options: Options<Value>) {
  const { fresh, usable, retry, timeoutMs, concurrency, maxPending } = options;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: options.bytes,
    sizeCalculation: ({ value }) => ENTRY_BYTES + (value ? options.sizeOf(value) : 0),
  });
  const loadQueue = pLimit(concurrency);
  /** Each ends with its load or the callers' timeout. */
  const underWay = new Map<string, Promise<void>>();

  function usableValue(key: string): Value | undefined {
    const entry = entries.get(key);
    return entry && since(entry.loadedAt) < usable ? entry.value : undefined;
  }

  function isDue(key: string): boolean {
    const entry = entries.get(key);
    return !entry || (since(entry.loadedAt) >= fresh && since(entry.failedAt) >= retry);
  }

  async function renew(key: string, load: () => Promise<Value>): Promise<void> {
    try {
      entries.set(key, { value: await loadQueue(load), loadedAt: Date.now(), failedAt: NEVER });
    } catch {
      // The loader logs the reason.
      const known = entries.peek(key) ?? { value: undefined, loadedAt: NEVER };
      entries.set(key, { ...known, failedAt: Date.now() });
    }
  }

  function start(key: string, load: () => Promise<Value>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    underWay.set(key, promise);
    void renew(key, load).finally(() => {
      clearTimeout(timer);
      underWay.delete(key);
      resolve();
    });
    return promise;
  }

  return {
    /** Returns whether there is an entry for the key, even a failed one. */
    has: (key: string) => entries.has(key),

    /** Concurrent callers share one load, which a caller's timeout does not end. Undefined on timeout. */
    async get(key: string, load: () => Promise<Value>): Promise<Value | undefined> {
      const known = usableValue(key);
      if (!isDue(key)) return known;
      const running = underWay.get(key) ?? (underWay.size < maxPending ? start(key, load) : undefined);
      if (known) return known;
      await running;
      return usableValue(key);
    },
  };
}
