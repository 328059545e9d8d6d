import type { Socket } from 'node:net';
import { ipNetworkOf } from '@site/backend/ipNetwork';

/**
 * The networks that an address is part of, the narrowest first, and how many visitors each may have. A customer of a
 * provider may have an IPv6 /48, a provider a /32, and either could take every place.
 */
const NETWORKS = [
  // A school may share an IPv4 address; a mobile network may give each phone a /64.
  { ipv4Bits: 32, ipv6Bits: 64, max: 100 },
  { ipv4Bits: 24, ipv6Bits: 48, max: 500 },
  { ipv4Bits: 16, ipv6Bits: 32, max: 3_000 },
] as const;

const MAX_VISITORS = 10_000;

/** The connections of each owner, the oldest first. */
type Owned = Map<string, Set<Socket>>;

/**
 * Counts the open connections of this process that nothing else limits: in total, and of each owner on each level, the
 * narrowest first.
 */
export function createConnectionCount(max: { readonly each: readonly number[]; readonly total: number }) {
  const levels = max.each.map((most) => ({ most, owned: new Map() as Owned }));
  const open = new Map<Socket, readonly string[]>();

  function remove(connection: Socket): void {
    const owners = open.get(connection);
    if (!owners) return;
    open.delete(connection);
    for (const [level, { owned }] of levels.entries()) {
      const own = owned.get(owners[level] ?? '');
      own?.delete(connection);
      if (own?.size === 0) owned.delete(owners[level] ?? '');
    }
  }

  /** Ends the oldest connection of the widest owner with the most, unless the owner that needs room has as many. */
  function makeRoom(owners: readonly string[]): boolean {
    const widest = levels.at(-1)?.owned ?? new Map<string, Set<Socket>>();
    let most = new Set<Socket>();
    for (const each of widest.values()) if (each.size > most.size) most = each;
    const [oldest] = most;
    if (!oldest || (widest.get(owners.at(-1) ?? '')?.size ?? 0) + 1 >= most.size) return false;
    remove(oldest);
    oldest.destroy();
    return true;
  }

  return {
    /** Adds one until it closes. @returns `false` if there are too many */
    add(owners: readonly string[], connection: Socket): boolean {
      if (connection.destroyed) return false;
      const isFull = levels.some(
        ({ most, owned }, level) => (owned.get(owners[level] ?? '')?.size ?? 0) >= most,
      );
      if (isFull || (open.size >= max.total && !makeRoom(owners))) return false;
      open.set(connection, owners);
      for (const [level, { owned }] of levels.entries()) {
        const owner = owners[level] ?? '';
        owned.set(owner, (owned.get(owner) ?? new Set()).add(connection));
      }
      connection.once('close', () => remove(connection));
      return true;
    },
  };
}

export function createVisitorCount(total = MAX_VISITORS) {
  const count = createConnectionCount({ each: NETWORKS.map(({ max }) => max), total });
  return {
    add(address: string, connection: Socket): boolean {
      const owners = NETWORKS.map(({ ipv4Bits, ipv6Bits }) => ipNetworkOf(address, ipv6Bits, ipv4Bits));
      return count.add(owners, connection);
    },
  };
}
