import { addressKey, createRateLimits, RATES } from './rateLimits.ts';

test('the limits of the specification are kept', () => {
  expect(RATES).toMatchObject({
    loginPair: { points: 5, seconds: 15 * 60 },
    loginAddress: { points: 60, seconds: 5 * 60 },
    refresh: { points: 60, seconds: 60 },
    apply: { points: 10, seconds: 3600 },
    write: { points: 120, seconds: 60 },
    socketAddress: { points: 20, seconds: 60 },
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
  ['203.0.113.7', '203.0.113.7'],
])('of %s the network of 48 bits counts as %s', (address, key) => {
  expect(addressKey(address, 48)).toBe(key);
});

test('one that was taken by mistake can be given back', async () => {
  const { apply } = createRateLimits({ apply: { points: 2, seconds: 60 } });
  for (let round = 0; round < 5; round += 1) {
    await apply.take('a');
    await apply.giveBack('a');
  }
  await apply.take('a');
  await apply.take('a');
  await expect(apply.take('a')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  await apply.take('b');
});
