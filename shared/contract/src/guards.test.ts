import { isOpenedPath, needsLogin, needsRank, type Guard } from './guards.ts';

test('a kind of guard that nobody has thought of yet closes a page to visitors', () => {
  const guard = { achievement: 'miner' } as Guard;
  expect([needsLogin(guard), needsRank(guard)]).toEqual([true, true]);
});

test.each([
  ['/shop', true],
  ['/Shop/cart', true],
  ['/shopping', false],
  ['/apply', false],
  ['/shop/orders', false],
  ['/SHOP/Orders/1', false],
  ['/shop/orderly', true],
])('of /shop, the configuration opens %s: %s', (path, isOpened) => {
  expect(isOpenedPath(path, ['/shop'])).toBe(isOpened);
});
