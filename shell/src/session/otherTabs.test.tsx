import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../core/store.ts';
import { login } from '../pages/login/feature.ts';
import { accessToken, loseSession, startSession } from './accessToken.ts';
import { followOtherTabs } from './otherTabs.ts';
import { rememberSession } from './rememberSession.ts';
import { sessionRestoring } from '@site/platform/session';
import { forgetSession } from './storedSession.ts';
import '../app/ownPages.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

/** jsdom can't navigate, but logs the attempt as an error. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

const OTHER = player({ uuid: player().uuid.replace(/.$/, 'f'), name: 'Bo' });

followOtherTabs(store);

const otherTab = new BroadcastChannel('testhaven.session');

beforeEach(() => {
  window.history.replaceState(null, '', '/shop');
  jest.spyOn(console, 'error').mockImplementation();
});

function changeElsewhere(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

async function postElsewhere(what: string): Promise<void> {
  const witness = new BroadcastChannel('testhaven.session');
  const delivered = new Promise((resolve) => {
    witness.onmessage = resolve;
  });
  otherTab.postMessage(what);
  await delivered;
  witness.close();
}

const logIn = () => store.dispatch(startSession({ accessToken: 'token', user: player() }));

const grantRefresh = () =>
  mockServer({ 'POST /api/refresh': () => Response.json({ accessToken: 'new', user: player() }) });

const expired = async () => {
  changeElsewhere('hasRT', null);
  changeElsewhere('user', null);
};
const loggedIn = (user: ReturnType<typeof player>) => async () => {
  rememberSession(user);
  changeElsewhere('user', JSON.stringify(user));
};

test('the end of the session ends it here as well, unless somebody has logged in again', async () => {
  logIn();
  rememberSession(player());
  await postElsewhere('end');
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLost: false });
  forgetSession();
  await postElsewhere('end');
  expect(store.getState().session).toMatchObject({ isAuthenticated: false, user: null, isLost: true });
  expect(accessToken()).toBeNull();
  expect(console.error).not.toHaveBeenCalled();
});

test('a logout reloads the site even if a call was refused before', async () => {
  logIn();
  store.dispatch(loseSession());
  await postElsewhere('logout');
  expect(console.error).toHaveBeenCalledWith(reload);
});

test.each<[string, boolean, () => Promise<void>]>([
  ['a logout', true, () => postElsewhere('logout')],
  ['any other message', false, () => postElsewhere('hello')],
  ['a session that expires', false, expired],
  ['cleared storage', true, async () => changeElsewhere(null, null)],
  ['a login of another player', true, loggedIn(OTHER)],
  ['a login of the same player', false, loggedIn(player({ lang: 'de' }))],
  ['another language', false, async () => changeElsewhere('lang', null)],
  ['a refresh marker', false, async () => changeElsewhere('hasRT', '1')],
])('%s reloads the site: %s', async (_, isExpected, happens) => {
  logIn();
  await happens();
  if (isExpected) expect(console.error).toHaveBeenCalledWith(reload);
  else expect(console.error).not.toHaveBeenCalled();
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Lumi' } });
});

test('a logout reloads the site even while the session is being restored', async () => {
  store.dispatch(sessionRestoring(player()));
  await postElsewhere('logout');
  expect(console.error).toHaveBeenCalledWith(reload);
});

test('a visitor’s page stays', async () => {
  await postElsewhere('logout');
  changeElsewhere(null, null);
  expect(console.error).not.toHaveBeenCalled();
});

describe('a login', () => {
  const loseOwn = () => {
    logIn();
    store.dispatch(loseSession());
    // The server refuses a second call of the same page.
    store.dispatch(loseSession());
  };
  const isOver = () => waitFor(() => expect(accessToken()).toBe('new'));

  test.each([
    ['a lost session of the same player', loseOwn],
    ['no session', () => undefined],
  ])('is taken over by a page with %s', async (_, prepare) => {
    const server = grantRefresh();
    prepare();
    await loggedIn(player())();
    changeElsewhere('user', JSON.stringify(player()));
    await isOver();
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLost: false, lostUser: null });
    expect(server.callsTo('/api/refresh')).toHaveLength(1);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('of another player reloads a page whose session was lost', async () => {
    const server = grantRefresh();
    loseOwn();
    await loggedIn(OTHER)();
    expect(console.error).toHaveBeenCalledWith(reload);
    expect(server.calls).toHaveLength(0);
  });

  test.each([
    ['a lost session', loseOwn],
    ['no session', () => undefined],
  ])('makes the login page of a tab with %s continue', async (_, prepare) => {
    grantRefresh();
    prepare();
    const { address } = await renderPage('shell', login, { at: '/login?from=%2Fshop' });
    await act(loggedIn(player()));
    await waitFor(() => expect(address()).toBe('/shop'));
    expect(console.error).not.toHaveBeenCalled();
  });

  test('makes the login page continue even after a wrong password', async () => {
    const server = grantRefresh();
    server.use({ 'POST /api/login': () => Response.json({ code: 'wrong_credentials' }, { status: 400 }) });
    const { person, address } = await renderPage('shell', login, { at: '/login?from=%2Fshop' });
    await person.type(screen.getByLabelText('Username'), 'Lumi');
    await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await screen.findByText('Wrong username or password!');
    await act(loggedIn(player()));
    await waitFor(() => expect(address()).toBe('/shop'));
  });

  test('is taken over by a hidden tab only when the visitor returns to it', async () => {
    const server = grantRefresh();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await loggedIn(player())();
    document.dispatchEvent(new Event('visibilitychange'));
    // A refresh would load this first.
    await import('./requestRefresh.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls).toHaveLength(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await isOver();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(server.calls).toHaveLength(1);
  });
});

test('without BroadcastChannel, a removed marker reloads the site', async () => {
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  jest.resetModules();
  const alone = await import('./otherTabs.ts');
  const { channel, LOGOUT } = await import('./tabChannel.ts');
  Object.assign(globalThis, { BroadcastChannel });
  alone.followOtherTabs(store);
  channel?.postMessage(LOGOUT);
  logIn();
  expect(console.error).not.toHaveBeenCalled();
  changeElsewhere('hasRT', null);
  expect(console.error).toHaveBeenCalledWith(reload);
});
