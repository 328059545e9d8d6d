import type { Socket } from 'node:net';

/** Counts the open connections of this process that nothing else limits: in total, and of each owner. */
export function createConnectionCount(max: { readonly each: number; readonly total: number }) {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    /** Adds one until it closes. @returns `false` if there are too many */
    add(owner: string, connection: Socket): boolean {
      const count = counts.get(owner) ?? 0;
      if (count >= max.each || total >= max.total || connection.destroyed) return false;
      counts.set(owner, count + 1);
      total += 1;
      connection.once('close', () => {
        const left = (counts.get(owner) ?? 1) - 1;
        if (left > 0) counts.set(owner, left);
        else counts.delete(owner);
        total -= 1;
      });
      return true;
    },
  };
}
