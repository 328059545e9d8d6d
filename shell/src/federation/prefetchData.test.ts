import type { PageAddress } from '@site/platform/feature';
import type { SiteRoute } from '../boot/routes.ts';
import { prefetchData } from './prefetchData.ts';

test.each([
  ['/clans/Crimson%20Otters', 'Crimson Otters'],
  ['/clans/%C3%9Cber%20%F0%9F%A6%A6%20%2F%20%5B1%5D', 'Über 🦦 / [1]'],
  ['/clans/100%25', '100%'],
  ['/clans/OTTR/', 'OTTR'],
])('what stands in %s is given as the page gets it', (pathname, clan) => {
  const prefetch = jest.fn<Promise<void>, [PageAddress]>(() => Promise.reject(new Error('no server')));
  const route: SiteRoute = {
    path: '/clans/:clan',
    title: { de: 'Clan', en: 'Clan' },
    guard: {},
    load: () => Promise.resolve(() => null),
    prefetch,
  };
  prefetchData(route, { pathname, search: '?page=2' }, jest.fn());
  expect(prefetch.mock.calls[0]?.[0].params).toEqual({ clan });
  expect(prefetch.mock.calls[0]?.[0].query.get('page')).toBe('2');
});
