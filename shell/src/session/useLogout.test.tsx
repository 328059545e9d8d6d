import '@site/testing/freshStore';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../boot/store.ts';
import { startLang, storeLang } from '../language/storedLang.ts';
import { accessToken, loseSession, startSession } from './accessToken.ts';
import { followLogout } from './followLogout.ts';
import { sessionApi } from './sessionApi.ts';
import { sessionRestoring } from './sessionSlice.ts';
import { rememberSession } from './rememberSession.ts';
import { forgetSession } from './storedSession.ts';
import { useLogout } from './useLogout.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

/** jsdom can't navigate, but logs the attempt as an error. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

describe('a logout', () => {
  function LogoutButton() {
    const logout = useLogout();
    return <button onClick={() => void logout()}>out</button>;
  }

  function watchReloads() {
    return jest.spyOn(console, 'error').mockImplementation();
  }

  /** Responses cached so far. */
  const answers = () => (store.getState() as unknown as { api: { queries: object } }).api.queries;

  async function logOut(answer: Handler) {
    const server = mockServer({ 'POST /api/logout': answer });
    rememberSession(player({ lang: 'de' }));
    storeLang('de');
    localStorage.setItem('blockhaven.draft', 'kept');
    window.history.replaceState(null, '', '/shop');
    const reloads = watchReloads();
    const { person } = await renderInPage(<LogoutButton />, { lang: 'de', player: player() });
    await person.click(screen.getByRole('button'));
    await waitFor(() => expect(reloads).toHaveBeenCalledWith(reload));
    return server;
  }

  test('notifies the server, deletes user, language and marker, and reloads the site in English', async () => {
    const server = await logOut(() => new Response(null, { status: 204 }));
    expect(server.calls).toMatchObject([{ method: 'POST', path: '/api/logout', body: {} }]);
    expect({ ...localStorage }).toEqual({ 'blockhaven.draft': 'kept' });
    expect(document.cookie).not.toContain('lang');
    // As the server serves the next page, without the cookie.
    document.documentElement.lang = 'en';
    expect(startLang()).toBe('en');
  });

  test.each([401, 500])('deletes the session even if the server answers %i', async (status) => {
    const server = await logOut(() => Response.json({}, { status }));
    expect(server.calls).toHaveLength(1);
    expect({ ...localStorage }).toEqual({ 'blockhaven.draft': 'kept' });
  });

  test('offline, it resets the page in place and notifies the server once back online', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    const server = mockServer({
      'POST /api/logout': offline,
      'GET /api/user/rank': () => Response.json({ rank: 'player' }),
    });
    rememberSession(player());
    storeLang('de');
    const reloads = watchReloads();
    const { person, address } = await renderInPage(<LogoutButton />, {
      at: '/settings',
      lang: 'de',
      player: player(),
    });
    await act(() => store.dispatch(sessionApi.endpoints.rank.initiate()));
    expect(answers()).not.toEqual({});
    await person.click(screen.getByRole('button'));
    await waitFor(() => expect(address()).toBe('/'));
    expect({ ...localStorage }).toEqual({});
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, user: null });
    expect(accessToken()).toBeNull();
    expect(answers()).toEqual({});
    expect(document.documentElement.lang).toBe('en');
    expect(reloads).not.toHaveBeenCalled();

    await act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(server.callsTo('/api/logout')).toHaveLength(2));
    expect(reloads).not.toHaveBeenCalled();

    server.use({ 'POST /api/logout': () => new Response(null, { status: 204 }) });
    await act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reloads).toHaveBeenCalledWith(reload));
    expect(server.callsTo('/api/logout')).toHaveLength(3);
  });

  test.each([
    ['the server answers', () => new Response(null, { status: 204 })],
    ['the server is unreachable', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ])('other tabs are notified when %s', async (_, answer) => {
    const otherTab = new BroadcastChannel('testhaven.session');
    const delivered = new Promise<unknown>((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    mockServer({ 'POST /api/logout': answer });
    rememberSession(player());
    watchReloads();
    const { person } = await renderInPage(<LogoutButton />, { player: player() });
    await person.click(screen.getByRole('button'));
    expect(await act(() => delivered)).toBe('logout');
    expect({ ...localStorage }).toEqual({});
    otherTab.close();
  });
});

describe('in another tab', () => {
  followLogout(store);

  /** Another tab of this browser. */
  const otherTab = new BroadcastChannel('testhaven.session');

  beforeEach(() => {
    window.history.replaceState(null, '', '/shop');
    jest.spyOn(console, 'error').mockImplementation();
  });

  /** Simulates another tab that changes the storage. */
  function changeElsewhere(key: string | null, newValue: string | null): void {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }

  /** Posts a message from the other tab and waits until it is delivered. */
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
    [
      'a login of another player',
      true,
      loggedIn(player({ uuid: player().uuid.replace(/.$/, 'f'), name: 'Bo' })),
    ],
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

  test('without BroadcastChannel, a removed marker reloads the site', async () => {
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
});
