import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { login } from './feature.ts';
import '../../app/ownPages.ts';

test.each([
  ['/login?from=%2Fsettings%23x', '“Settings” needs an account.'],
  ['/login?from=%2Fnowhere', undefined],
  ['/login?from=https%3A%2F%2Fevil.example', undefined],
  ['/login', undefined],
])('%s says which page needs an account, with a way back', async (at, words) => {
  await renderPage('shell', login, { at });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/needs an account/)?.textContent).toBe(words);
  const back = screen.queryByRole('link', { name: 'Back to the home page' });
  expect(back?.getAttribute('href')).toBe(words === undefined ? undefined : '/');
});

test('who comes back while the account waits for its deletion is told that it stays', async () => {
  mockServer({
    'POST /api/login': () => Response.json({ accessToken: 'token', user: player(), deletionCancelled: true }),
    'POST /api/user/lang': () => new Response(null, { status: 204 }),
  });
  const { person } = await renderPage('shell', login);
  await person.type(screen.getByLabelText('Username'), 'Lumi');
  await person.type(screen.getByLabelText('Password'), 'a password');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  const texts = () => store.getState().toasts.shown.map(({ text }) => text);
  await waitFor(() => expect(texts()).toEqual(['Good to have you back: your account won’t be deleted.']));
});
