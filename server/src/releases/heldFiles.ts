import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

interface Bytes {
  readonly bytes: Buffer;
}

/** Knows which files responses still hold, for as long as their readers take. */
export interface HeldFiles<File extends Bytes> {
  /** Counts a file until the response has ended, or its connection is gone. */
  hold(file: File, response: ServerResponse): void;
  /** Returns how many bytes are in memory for readers alone, because the cache has none of them any more. */
  uncachedBytes(): number;
}

export function createHeldFiles<File extends Bytes>(isCached: (file: File) => boolean): HeldFiles<File> {
  const readers = new Map<File, number>();

  function release(file: File): void {
    const left = (readers.get(file) ?? 0) - 1;
    if (left > 0) readers.set(file, left);
    else readers.delete(file);
  }

  return {
    hold(file, response) {
      readers.set(file, (readers.get(file) ?? 0) + 1);
      // It is called once, also where the connection was gone before.
      finished(response, () => release(file));
    },
    uncachedBytes() {
      const uncached = [...readers.keys()].filter((file) => !isCached(file));
      return uncached.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
  };
}
