import { alertLink } from './alertLink.ts';

test.each([
  ['shop', 'order:6f0c', '/shop/orders/6f0c'],
  ['clan', 'clan:0c1a', '/clans/0c1a'],
  ['system', 'remote:shop', '/panel/remotes'],
  ['application', undefined, '/apply'],
  ['shop', 'order:../../logout?x#y', '/shop/orders/..%2F..%2Flogout%3Fx%23y'],
] as const)('an alert about %s with target %s leads to %s', (category, target, to) => {
  expect(alertLink({ category, ...(target && { target }) })?.to).toBe(to);
});

test('one without a target, or with one of a later release, leads nowhere', () => {
  expect(alertLink({ category: 'shop' })).toBeUndefined();
  expect(alertLink({ category: 'shop', target: 'order:' })).toBeUndefined();
  expect(alertLink({ category: 'system', target: 'match:1' as never })).toBeUndefined();
});
