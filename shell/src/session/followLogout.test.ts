import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { followLogout } from './followLogout.ts';
import { sessionRestoring, sessionStarted } from './sessionSlice.ts';

followLogout(store);

/** jsdom does not load pages, but says when it was asked to. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

beforeEach(() => {
  window.history.replaceState(null, '', '/shop');
  jest.spyOn(console, 'error').mockImplementation();
});

/** What the browser tells when another tab has changed what is stored. */
function changeElsewhere(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

const logIn = () => store.dispatch(sessionStarted({ accessToken: 'token', user: player() }));

test.each([
  ['removed', 'hasRT'],
  ['cleared with everything else', null],
])('a marker that another tab has %s loads the site afresh', (_, key) => {
  logIn();
  changeElsewhere(key, null);
  expect(console.error).toHaveBeenCalledWith(reload);
});

test('so it does while the session is still being restored', () => {
  store.dispatch(sessionRestoring(player()));
  changeElsewhere('hasRT', null);
  expect(console.error).toHaveBeenCalledWith(reload);
});

test.each([
  ['lang', null],
  ['user', null],
  ['hasRT', '1'],
])('%s becoming %s elsewhere is no logout', (key, value) => {
  logIn();
  changeElsewhere(key, value);
  expect(console.error).not.toHaveBeenCalled();
});

test('a visitor stays where they are', () => {
  changeElsewhere('hasRT', null);
  expect(console.error).not.toHaveBeenCalled();
});
