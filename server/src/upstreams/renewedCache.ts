import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

interface RenewedCacheOptions<Value> {
  /** Milliseconds for which a value is taken as it is. */
  readonly fresh: number;
  /** Milliseconds for which a value is better than none. */
  readonly usable: number;
  /** Milliseconds after a failure before the next try. */
  readonly retry: number;
  /** Milliseconds a caller waits where there is no value yet. */
  readonly timeoutMs: number;
  /** How many values are loaded at once; others wait for their turn. */
  readonly atOnce: number;
  /** How many may be under way, those that wait among them. */
  readonly maxConcurrent: number;
  /** Bytes that all entries may take; those that were not asked for the longest go. */
  readonly bytes: number;
  sizeOf(value: Value): number;
}

/** Values that are dear to load: kept for a while, then renewed while the old one still serves. */
export interface RenewedCache<Value> {
  /** Whether something is known by this key, be it that loading failed. */
  has(key: string): boolean;
  /**
   * The value of a key, or undefined where none is to be had in time. However many ask, it is loaded once; a caller's
   * impatience does not end the loading.
   *
   * @param load says by failing that there is no value now
   */
  get(key: string, load: () => Promise<Value>): Promise<Value | undefined>;
}

interface Entry<Value> {
  readonly value: Value | undefined;
  readonly loadedAt: number;
  readonly failedAt: number;
}

const NEVER = -Infinity;

/** Bytes of an entry besides its value, roughly. */
const ENTRY_BYTES = 512;

/** Milliseconds; a clock that was set back must not keep a value for ever. */
function since(moment: number): number {
  return Math.abs(Date.now() - moment);
}

export function createRenewedCache<Value extends object>(
  options: RenewedCacheOptions<Value>,
): RenewedCache<Value> {
  const { fresh, usable, retry, timeoutMs, atOnce, maxConcurrent } = options;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: options.bytes,
    sizeCalculation: ({ value }) => ENTRY_BYTES + (value ? options.sizeOf(value) : 0),
  });
  const inTurn = pLimit(atOnce);
  /** Each ends with its loading, or with the patience of those who wait for it. */
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
      entries.set(key, { value: await inTurn(load), loadedAt: Date.now(), failedAt: NEVER });
    } catch {
      // Whoever loads says why.
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
    has: (key) => entries.has(key),

    async get(key, load) {
      const known = usableValue(key);
      if (!isDue(key)) return known;
      const running = underWay.get(key) ?? (underWay.size < maxConcurrent ? start(key, load) : undefined);
      if (known) return known;
      await running;
      return usableValue(key);
    },
  };
}
