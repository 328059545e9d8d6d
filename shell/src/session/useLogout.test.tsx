import '@site/testing/freshStore';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../core/store.ts';
import { startLang, storeLang } from '../core/storedLang.ts';
import { accessToken } from './accessToken.ts';
import { sessionApi } from './sessionApi.ts';
import { rememberSession } from './rememberSession.ts';
import { useLogout } from './useLogout.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

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
