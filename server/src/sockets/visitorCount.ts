import type { Socket } from 'node:net';

/** Open sockets of visitors in this process: of one IP network, which a school may share, and in total. */
const MAX = { network: 100, total: 5_000 };

/** Counts the open sockets of visitors, which nothing else limits: they have no account. */
export function createVisitorCount(max = MAX) {
  const byNetwork = new Map<string, number>();
  let total = 0;
  return {
    /** Adds one until its connection closes. @returns `false` if there are too many */
    add(network: string, connection: Socket): boolean {
      const count = byNetwork.get(network) ?? 0;
      if (count >= max.network || total >= max.total || connection.destroyed) return false;
      byNetwork.set(network, count + 1);
      total += 1;
      connection.once('close', () => {
        const left = (byNetwork.get(network) ?? 1) - 1;
        if (left > 0) byNetwork.set(network, left);
        else byNetwork.delete(network);
        total -= 1;
      });
      return true;
    },
  };
}
