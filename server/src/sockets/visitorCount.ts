import type { Socket } from 'node:net';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { createConnectionCount } from './connectionCount.ts';

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

/** Visitors in total. */
const MAX_VISITORS = 10_000;

/** Counts the connections of visitors. @param total how many there may be, if not the usual number */
export function createVisitorCount(total = MAX_VISITORS) {
  const count = createConnectionCount({ each: NETWORKS.map(({ max }) => max), total });
  return {
    /** Adds one until it closes. @returns `false` if there are too many */
    add: (address: string, connection: Socket): boolean =>
      count.add(
        NETWORKS.map(({ ipv4Bits, ipv6Bits }) => ipNetworkOf(address, ipv6Bits, ipv4Bits)),
        connection,
      ),
  };
}
