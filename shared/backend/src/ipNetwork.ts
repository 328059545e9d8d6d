import { isIPv6 } from 'node:net';

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
}

/** Providers give each customer at least a /64 and often a /48, in which one attacker has 65,536 of them. */
const IPV6_BITS = 48;

/** Each IPv4 address is a network of its own. */
const IPV4_BITS = 32;

/**
 * Returns the IP network that an IP address counts for: an IPv4 address, also if it is mapped to IPv6, or an IPv6 /48.
 * Other widths are multiples of 8 and 16 bits.
 */
export function ipNetworkOf(written: string | undefined, ipv6Bits = IPV6_BITS, ipv4Bits = IPV4_BITS): string {
  // A closed connection.
  if (written === undefined) return '';
  // Some proxies append the port, which differs per connection.
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain))
    return plain
      .split('.')
      .slice(0, ipv4Bits / 8)
      .join('.');
  const network = groupsOf(plain.toLowerCase()).slice(0, ipv6Bits / 16);
  return network.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
