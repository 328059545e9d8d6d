import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { selectIsAuthenticated, selectPendingUser } from '@site/platform/session';
import { screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { login } from './feature.ts';
import '../../app/ownPages.ts';

const CODE = 'K7QM-2XWD-9FAB';
const owner = () => Response.json({ name: 'Lumi', expiresAt: '2026-01-01T00:00:00.000Z' });
const failure = (status: number, code: string) => () => Response.json({ code, message: '' }, { status });
const session = () => Response.json({ accessToken: 'token', user: player() });

async function open(at: string, check: Handler = owner, use: Handler = session) {
  const server = mockServer({
    'POST /api/login/link/check': check,
    'POST /api/login/link': use,
    'POST /api/user/lang': () => new Response(null, { status: 204 }),
  });
  const page = await renderPage('shell', login, { at });
  const choose = async (password: string) => {
    await page.person.type(await screen.findByLabelText('New password'), password);
    await page.person.click(screen.getByRole('button', { name: 'Choose password and log in' }));
  };
  return { ...page, server, choose };
}

test('takes the code from the link, which leaves the address, and logs in with a new password', async () => {
  const { address, choose, server } = await open(`/login/link#${CODE}`);
  expect(await screen.findByRole('heading', { name: 'Hello Lumi' })).toBeVisible();
  expect(address()).toBe('/login/link');
  await choose('short');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/at least 8 characters/);
  await choose(' but long enough');
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.callsTo('/api/login/link')).toMatchObject([
    { body: { code: CODE, newPassword: 'short but long enough' } },
  ]);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
});

test('asks for the second factor of an account that has one', async () => {
  const pending = () => Response.json({ pending2FA: true, uuid: player().uuid });
  const { address, choose } = await open(`/login/link#${CODE}`, owner, pending);
  await choose('long enough password');
  await waitFor(() => expect(address()).toBe('/login/verify'));
  expect(selectPendingUser(store.getState())).toBe(player().uuid);
});

test.each([
  ['#K7QM-2X', 'K7QM-2X'],
  ['#K', 'K'],
  ['#K7QM2XWD', 'K7QM2XWD'],
  ['#K7QM%2D2X', 'K7QM-2X'],
  ['#K7QM-2XWD-9F%', 'K7QM-2XWD-9F%'],
  [`#${'K7QM-'.repeat(20)}`, 'K7QM-'.repeat(20).slice(0, 64)],
])('says that the code of a link is no good if it was cut off on the way: %s', async (hash, came) => {
  const { address, person, server } = await open(`/login/link${hash}`, failure(400, 'unknown_link'));
  const field = await screen.findByLabelText('Code from the game');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has been used or has expired/));
  expect(screen.getByLabelText('Code from the game')).toHaveValue(came);
  expect(address()).toBe('/login/link');
  server.use({ 'POST /api/login/link/check': owner });
  await person.clear(screen.getByLabelText('Code from the game'));
  await person.type(screen.getByLabelText('Code from the game'), `${CODE}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Hello Lumi' })).toBeVisible();
});

test('says so as well if nothing of the code but its mark has arrived', async () => {
  window.history.replaceState(null, '', '/login/link#');
  await open('/login/link');
  const field = await screen.findByLabelText('Code from the game');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has been used or has expired/));
  expect(field).toHaveValue('');
  window.history.replaceState(null, '', '/');
});

test('says the same of what can be no code at all', async () => {
  const { person } = await open('/login/link', failure(400, 'invalid_input'));
  await person.type(await screen.findByLabelText('Code from the game'), `${CODE.repeat(9)}{Enter}`);
  const field = screen.getByLabelText('Code from the game');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has been used or has expired/));
});

test('takes no other fragment for a code, such as that of the link to the content', async () => {
  const { server } = await open('/login/link#content');
  expect(await screen.findByLabelText('Code from the game')).toHaveValue('');
  expect(server.callsTo('/api/login/link/check')).toHaveLength(0);
});

test('asks for the code if the link has none, and says what is wrong with it', async () => {
  const { person, server } = await open('/login/link', failure(400, 'unknown_link'));
  const next = await screen.findByRole('button', { name: 'Continue' });
  expect(server.callsTo('/api/login/link/check')).toHaveLength(0);
  await person.click(next);
  const field = screen.getByLabelText('Code from the game');
  expect(field).toHaveAccessibleDescription('Please enter the code.');
  await person.type(field, ` ${CODE} `);
  await person.click(next);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has been used or has expired/));
  expect(server.callsTo('/api/login/link/check')).toMatchObject([{ body: { code: CODE } }]);
  server.use({ 'POST /api/login/link/check': owner });
  await person.click(next);
  expect(await screen.findByRole('heading', { name: 'Hello Lumi' })).toBeVisible();
});

test('says so if the code has been used meanwhile, and lets the player enter another', async () => {
  const { choose } = await open(`/login/link#${CODE}`, owner, failure(400, 'unknown_link'));
  await choose('long enough password');
  const field = await screen.findByLabelText('Code from the game');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/has been used or has expired/));
});

test.each([
  ['common_password', /guessed first/],
  ['password_is_name', /little more than a name/],
])('says what is wrong with a password (%s)', async (code, said) => {
  const { choose } = await open(`/login/link#${CODE}`, owner, failure(400, code));
  await choose('a weak password');
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(said));
});

test('keeps the code if the server fails', async () => {
  const { person, server } = await open(`/login/link#${CODE}`, failure(500, 'internal'));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  expect(screen.getByLabelText('Code from the game')).toHaveValue(CODE);
  server.use({ 'POST /api/login/link/check': owner });
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Hello Lumi' })).toBeVisible();
});
