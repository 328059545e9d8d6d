import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { store } from '../boot/store.ts';
import { followLogout } from './followLogout.ts';
import { startSession } from './accessToken.ts';
import { sessionRestoring } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

followLogout(store);

/** jsdom does not load pages, but says when it was asked to. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

/** Another tab of this browser. */
const otherTab = new BroadcastChannel('testhaven.session');

beforeEach(() => {
  window.history.replaceState(null, '', '/shop');
  jest.spyOn(console, 'error').mockImplementation();
});

/** What the browser tells when another tab has changed what is stored. */
function changeElsewhere(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

/** Says something in the other tab, and waits until everybody has heard it. */
async function sayElsewhere(what: string): Promise<void> {
  const witness = new BroadcastChannel('testhaven.session');
  const heard = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  otherTab.postMessage(what);
  await heard;
  witness.close();
}

const logIn = () => store.dispatch(startSession({ accessToken: 'token', user: player() }));

test('a logout in another tab loads the site afresh', async () => {
  logIn();
  await sayElsewhere('logout');
  expect(console.error).toHaveBeenCalledWith(reload);
});

test('so it does while the session is still being restored', async () => {
  store.dispatch(sessionRestoring(player()));
  await sayElsewhere('logout');
  expect(console.error).toHaveBeenCalledWith(reload);
});

test('a visitor stays where they are', async () => {
  await sayElsewhere('logout');
  changeElsewhere(null, null);
  expect(console.error).not.toHaveBeenCalled();
});

test('anything else that is said there is no logout', async () => {
  logIn();
  await sayElsewhere('hello');
  expect(console.error).not.toHaveBeenCalled();
});

test('a session that expires in another tab leaves this one as it is', () => {
  logIn();
  changeElsewhere('hasRT', null);
  changeElsewhere('user', null);
  expect(console.error).not.toHaveBeenCalled();
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Lumi' } });
});

test('everything that was stored being cleared counts as a logout', () => {
  logIn();
  changeElsewhere(null, null);
  expect(console.error).toHaveBeenCalledWith(reload);
});

test.each([
  ['another player', true, player({ uuid: '00000000-0000-4000-8000-00000000beef', name: 'Bo' })],
  ['the same one', false, player({ lang: 'de' })],
])('%s logging in elsewhere: loads afresh is %s', (_, isExpected, user) => {
  logIn();
  rememberSession(user);
  changeElsewhere('user', JSON.stringify(user));
  expect(jest.mocked(console.error).mock.calls.length > 0).toBe(isExpected);
});

test.each([
  ['lang', null],
  ['hasRT', '1'],
])('%s becoming %s elsewhere is no logout', (key, value) => {
  logIn();
  changeElsewhere(key, value);
  expect(console.error).not.toHaveBeenCalled();
});

test('where tabs can’t talk, a marker that is gone loads the site afresh', async () => {
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.resetModules();
  const alone = await import('./followLogout.ts');
  Object.assign(globalThis, { BroadcastChannel });
  alone.followLogout(store);
  alone.announceLogout();
  logIn();
  expect(console.error).not.toHaveBeenCalled();
  changeElsewhere('hasRT', null);
  expect(console.error).toHaveBeenCalledWith(reload);
});
