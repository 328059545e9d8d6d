import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { startLang, storeLang } from '../language/storedLang.ts';
import { rememberSession } from './storedSession.ts';
import { useLogout } from './useLogout.ts';

function LogoutButton() {
  const logout = useLogout();
  return <button onClick={() => void logout()}>out</button>;
}

/** jsdom does not load pages, but says when it was asked to. */
function watchReloads() {
  return jest.spyOn(console, 'error').mockImplementation();
}

const reload = expect.objectContaining({ message: expect.stringContaining('navigation') as string }) as Error;

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

test.each<[string, Handler]>([
  ['refuses', () => Response.json({}, { status: 401 })],
  [
    'is gone',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('forgets all the same when the server %s', async (_, answer) => {
  const server = await logOut(answer);
  expect(server.calls).toHaveLength(1);
  expect({ ...localStorage }).toEqual({ 'blockhaven.draft': 'kept' });
});
