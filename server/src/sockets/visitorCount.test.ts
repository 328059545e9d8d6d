import { Socket } from 'node:net';
import { createVisitorCount } from './visitorCount.ts';

/** Adds connections of many addresses. @returns how many were let in */
function addMany(visitors: ReturnType<typeof createVisitorCount>, addresses: readonly string[], each = 1) {
  let added = 0;
  for (const address of addresses)
    for (let count = 0; count < each; count += 1) added += visitors.add(address, new Socket()) ? 1 : 0;
  return added;
}

const range = (count: number, address: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => address(number));

test.each([
  ['the IPv6 /48 of a customer', range(100, (part) => `2001:db8:1:${part.toString(16)}::1`), 500],
  ['the IPv6 /32 of a provider', range(100, (part) => `2001:db8:${part.toString(16)}::1`), 3_000],
  ['an IPv4 /24', range(100, (part) => `203.0.113.${part}`), 500],
  ['an IPv4 /16', range(100, (part) => `203.0.${part}.1`), 3_000],
])('%s takes no more than its share', (_, addresses, share) => {
  const visitors = createVisitorCount();
  expect(addMany(visitors, addresses, 100)).toBe(share);
  expect(addMany(visitors, ['198.51.100.1', '2001:db9::1'])).toBe(2);
});

test('when all places are taken, the oldest connection of the largest network gives way to smaller ones', () => {
  const visitors = createVisitorCount(6);
  const large = range(4, () => '2001:db8::1').map((address) => ({ address, socket: new Socket() }));
  for (const { address, socket } of large) expect(visitors.add(address, socket)).toBe(true);
  expect(addMany(visitors, ['198.51.100.1', '198.51.100.2'])).toBe(2);
  expect(addMany(visitors, ['2001:db8::2'])).toBe(0);
  expect(addMany(visitors, ['203.0.113.1'])).toBe(1);
  expect(large.map(({ socket }) => socket.destroyed)).toEqual([true, false, false, false]);
});

test('a closed connection frees its place', async () => {
  const visitors = createVisitorCount(1);
  const socket = new Socket();
  expect(visitors.add('203.0.113.1', socket)).toBe(true);
  expect(addMany(visitors, ['198.51.100.1'])).toBe(0);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.destroy();
  await closed;
  expect(addMany(visitors, ['198.51.100.1'])).toBe(1);
});
