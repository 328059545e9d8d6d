import '@site/testing/freshStore';
import { store } from '../boot/store.ts';
import { forgetPersonal, readPersonal, writePersonal } from '../session/personal.ts';
import { selectBadges, setBadge } from './badgesSlice.ts';
import { keepBadges, restoreBadges } from './storedBadges.ts';

const shown = () => selectBadges(store.getState());
const kept = () => JSON.parse(readPersonal('badges') ?? '{}') as unknown;

/** Another tab has kept something, which this one hears of. */
function keptElsewhere(text: string): void {
  writePersonal('badges', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'minigames.personal.badges' }));
}

beforeAll(() => keepBadges(store));

test('the last numbers are shown before any remote is loaded', () => {
  writePersonal('badges', '{"cart":3,"tickets":0}');
  restoreBadges(store);
  expect(shown()).toEqual({ cart: 3 });
});

test('the numbers of remotes are kept, and that of unread alerts is not', () => {
  store.dispatch(setBadge({ id: 'cart', value: 2 }));
  store.dispatch(setBadge({ id: 'alerts', value: 7 }));
  expect(kept()).toEqual({ cart: 2 });
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
])('a damaged one is as good as none: %s', (text) => {
  writePersonal('badges', text);
  restoreBadges(store);
  expect(shown()).toEqual({});
});

test('another tab changes them here too, and what is gone there is gone here', () => {
  restoreBadges(store);
  store.dispatch(setBadge({ id: 'alerts', value: 7 }));
  keptElsewhere('{"cart":3}');
  expect(shown()).toEqual({ alerts: 7, cart: 3 });
  keptElsewhere('{"tickets":1}');
  expect(shown()).toEqual({ alerts: 7, cart: 0, tickets: 1 });
});

test('a logout clears them', () => {
  restoreBadges(store);
  store.dispatch(setBadge({ id: 'cart', value: 2 }));
  forgetPersonal();
  expect(shown()).toEqual({ cart: 0 });
  expect({ ...localStorage }).toEqual({});
});
