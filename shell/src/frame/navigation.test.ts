import type { NavigationSlot } from '@site/contract/http/registry';
import { RANKS, STAFF_RANKS } from '@site/contract/ranks';
import { player } from '@site/testing/players';
import { navigationOf } from './navigation.ts';
import '../app/ownPages.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const labels = (slot: NavigationSlot, user = player()) =>
  navigationOf(slot, 'en', user).map(({ label }) => label);

test('a menu lists the links declared for it by any owner, in the declared order', () => {
  expect(labels('navbar')).toEqual(['Stats', 'Shop']);
  expect(labels('mobile')).toEqual(['Shop']);
  expect(labels('footer')).toEqual(['Stats', 'Shop']);
  expect(labels('user', player({ rank: 'owner' }))).toEqual([
    'Profile',
    'Alerts',
    'Settings',
    'Staff',
    'Server status',
  ]);
});

test('labels are in the current language', () => {
  expect(navigationOf('navbar', 'de', null).map(({ label }) => label)).toEqual(['Ranglisten', 'Laden']);
});

test('a visitor sees links that require a login, but none to their own data or for staff', () => {
  expect(navigationOf('navbar', 'en', null).map(({ to }) => to)).toEqual(['/stats', '/shop']);
  expect(navigationOf('user', 'en', null)).toEqual([]);
});

test.each(RANKS)('%s sees staff entries only if the rank is staff', (rank) => {
  const seen = labels('user', player({ rank }));
  expect(seen.includes('Staff')).toBe(STAFF_RANKS.includes(rank));
  expect(seen.includes('Server status')).toBe(rank === 'owner' || rank === 'admin');
  expect(seen[0]).toBe('Profile');
});

test('the profile link leads to the player, whoever has the name by then', () => {
  const { uuid } = player();
  expect(navigationOf('user', 'en', player())[0]?.to).toBe(`/profile/${uuid}`);
});

test('an entry includes its badge id', () => {
  expect(navigationOf('navbar', 'en', null).map(({ badge }) => badge)).toEqual([undefined, 'shop/cart']);
});

test.each([
  ['en', 1, '1 new one'],
  ['en', 12, '12 new ones'],
  ['de', 2, '2 neue'],
] as const)('(%s) the number %i has the unit that was declared for it: %s', (lang, count, words) => {
  const alerts = navigationOf('user', lang, player()).find(({ badge }) => badge === 'alerts');
  expect(alerts?.badgeLabel?.(count)).toBe(words);
});
