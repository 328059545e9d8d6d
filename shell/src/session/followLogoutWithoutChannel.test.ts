import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { followLogout } from './followLogout.ts';
import { announceLogout } from './logoutChannel.ts';
import { startSession } from './accessToken.ts';

// The module opens its channel as it is loaded, so a browser without one needs a file of its own.
jest.mock('../boot/bootData.ts', () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  return jest.requireActual<object>('@site/testing/sampleSite');
});

/** jsdom does not load pages, but says when it was asked to. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

test('where tabs can’t talk, a marker that is gone loads the site afresh', () => {
  jest.spyOn(console, 'error').mockImplementation();
  window.history.replaceState(null, '', '/shop');
  followLogout(store);
  announceLogout();
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  expect(console.error).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'hasRT', newValue: null }));
  expect(console.error).toHaveBeenCalledWith(reload);
});
