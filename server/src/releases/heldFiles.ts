import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';

interface RemoteFile {
  readonly remote: string;
  readonly bytes: Buffer;
}

/** Knows which files responses still hold, for as long as their readers take. */
export interface HeldFiles<File extends RemoteFile> {
  /** Counts a file until the response has ended, or its connection is gone. */
  hold(file: File, response: ServerResponse): void;
  /** Returns how many bytes of a remote are in memory for readers alone, because the cache has none of them any more. */
  uncachedBytes(remote: string): number;
}

export function createHeldFiles<File extends RemoteFile>(isCached: (file: File) => boolean): HeldFiles<File> {
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
    uncachedBytes(remote) {
      const uncached = [...readers.keys()].filter((file) => file.remote === remote && !isCached(file));
      return uncached.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
  };
}
