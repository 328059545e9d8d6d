import '@site/testing/freshStore';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../boot/store.ts';
import { startLang, storeLang } from '../language/storedLang.ts';
import { accessToken, startSession } from './accessToken.ts';
import { followLogout } from './followLogout.ts';
import { sessionApi } from './sessionApi.ts';
import { sessionRestoring } from './sessionSlice.ts';
import { rememberSession } from './storedSession.ts';
import { useLogout } from './useLogout.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

/** jsdom does not load pages, but says when it was asked to. */
const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

describe('a logout', () => {
  function LogoutButton() {
    const logout = useLogout();
    return <button onClick={() => void logout()}>out</button>;
  }

  function watchReloads() {
    return jest.spyOn(console, 'error').mockImplementation();
  }

  /** What calls have answered so far. */
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

  test('tells the server, forgets user, language and marker, and loads the site afresh in English', async () => {
    const server = await logOut(() => new Response(null, { status: 204 }));
    expect(server.calls).toMatchObject([{ method: 'POST', path: '/api/logout', body: {} }]);
    expect({ ...localStorage }).toEqual({ 'blockhaven.draft': 'kept' });
    expect(document.cookie).not.toContain('lang');
    expect(startLang()).toBe('en');
  });

  test.each([401, 500])('forgets all the same when the server answers %i', async (status) => {
    const server = await logOut(() => Response.json({}, { status }));
    expect(server.calls).toHaveLength(1);
    expect({ ...localStorage }).toEqual({ 'blockhaven.draft': 'kept' });
  });

  test('without a network it forgets in place, and tells the server once that is back', async () => {
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
    ['the server has heard it', () => new Response(null, { status: 204 })],
    ['nobody answers', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ])('the other tabs hear of it when %s', async (_, answer) => {
    const otherTab = new BroadcastChannel('testhaven.session');
    const heard = new Promise<unknown>((resolve) => {
      otherTab.onmessage = ({ data }) => resolve(data);
    });
    mockServer({ 'POST /api/logout': answer });
    rememberSession(player());
    watchReloads();
    const { person } = await renderInPage(<LogoutButton />, { player: player() });
    await person.click(screen.getByRole('button'));
    expect(await act(() => heard)).toBe('logout');
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

  const expired = async () => {
    changeElsewhere('hasRT', null);
    changeElsewhere('user', null);
  };
  const loggedIn = (user: ReturnType<typeof player>) => async () => {
    rememberSession(user);
    changeElsewhere('user', JSON.stringify(user));
  };

  test.each<[string, boolean, () => Promise<void>]>([
    ['a logout', true, () => sayElsewhere('logout')],
    ['anything else that is said', false, () => sayElsewhere('hello')],
    ['a session that expires', false, expired],
    ['everything that was stored being cleared', true, async () => changeElsewhere(null, null)],
    [
      'a login of another player',
      true,
      loggedIn(player({ uuid: player().uuid.replace(/.$/, 'f'), name: 'Bo' })),
    ],
    ['a login of the same one', false, loggedIn(player({ lang: 'de' }))],
    ['another language', false, async () => changeElsewhere('lang', null)],
    ['a refresh marker', false, async () => changeElsewhere('hasRT', '1')],
  ])('%s there loads the site afresh: %s', async (_, isExpected, happens) => {
    logIn();
    await happens();
    if (isExpected) expect(console.error).toHaveBeenCalledWith(reload);
    else expect(console.error).not.toHaveBeenCalled();
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Lumi' } });
  });

  test('a logout loads it afresh while the session is still being restored, too', async () => {
    store.dispatch(sessionRestoring(player()));
    await sayElsewhere('logout');
    expect(console.error).toHaveBeenCalledWith(reload);
  });

  test('a visitor stays where they are', async () => {
    await sayElsewhere('logout');
    changeElsewhere(null, null);
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
});
