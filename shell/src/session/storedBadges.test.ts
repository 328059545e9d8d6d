import '@site/testing/freshStore';
import { store } from '../core/store.ts';
import { forgetPersonal, readPersonal, writePersonal } from './personal.ts';
import { selectBadges, setBadge } from '@site/platform/badges';
import { storeBadges, restoreBadges } from './storedBadges.ts';

const shown = () => selectBadges(store.getState());
const stored = () => JSON.parse(readPersonal('badges') ?? '{}') as unknown;

function storeInOtherTab(text: string): void {
  writePersonal('badges', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'minigames.personal.badges' }));
}

beforeAll(() => storeBadges(store));

test('restores the last badges before any remote is loaded', () => {
  writePersonal('badges', '{"cart":3,"tickets":0}');
  restoreBadges(store);
  expect(shown()).toEqual({ cart: 3 });
});

test('stores the badges of remotes, but not the alerts badge', () => {
  store.dispatch(setBadge({ id: 'cart', value: 2 }));
  store.dispatch(setBadge({ id: 'alerts', value: 7 }));
  expect(stored()).toEqual({ cart: 2 });
  store.dispatch(setBadge({ id: 'cart', value: 0 }));
  expect(readPersonal('badges')).toBeNull();
});

test.each([
  '',
  'null',
  '[]',
  '7',
  '"cart"',
  '{"cart":"3"}',
  '{"cart":-1}',
  '{"cart":1e400}',
  '{"cart":',
  '{"cart":{"a":1}}',
])('ignores corrupt data: %s', (text) => {
  writePersonal('badges', text);
  restoreBadges(store);
  expect(shown()).toEqual({});
});

test('applies changes and removals from another tab', () => {
  restoreBadges(store);
  store.dispatch(setBadge({ id: 'alerts', value: 7 }));
  storeInOtherTab('{"cart":3}');
  expect(shown()).toEqual({ alerts: 7, cart: 3 });
  storeInOtherTab('{"tickets":1}');
  expect(shown()).toEqual({ alerts: 7, cart: 0, tickets: 1 });
});

test('a logout clears them', () => {
  restoreBadges(store);
  store.dispatch(setBadge({ id: 'cart', value: 2 }));
  forgetPersonal();
  expect(shown()).toEqual({ cart: 0 });
  expect({ ...localStorage }).toEqual({});
});
