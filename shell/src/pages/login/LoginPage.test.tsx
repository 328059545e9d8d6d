import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { i18n } from '../../core/i18n.ts';
import { store } from '../../core/store.ts';
import { storeLang } from '../../core/storedLang.ts';
import { showLang } from '@site/platform/site/strings';
import { maintenanceHeard } from '@site/platform/maintenance';
import { startSession } from '../../session/accessToken.ts';
import { selectIsAuthenticated, selectIsChangeForced, selectPendingUser } from '@site/platform/session';
import { login } from './feature.ts';
import '../../app/ownPages.ts';

const session = (overrides: Parameters<typeof player>[0] = {}) =>
  Response.json({ accessToken: 'token', user: player(overrides) });
const failure = (status: number, code = 'any') => Response.json({ code, message: 'any' }, { status });

async function open(answer: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'POST /api/login': answer,
    'POST /api/user/lang': () => new Response(null, { status: 204 }),
  });
  const page = await renderPage('shell', login, options);
  return {
    ...page,
    server,
    async send(name = 'Lumi', password = 'a password') {
      for (const [field, text] of [
        [nameField(), name],
        [passwordField(), password],
      ] as const) {
        await page.person.clear(field);
        await page.person.paste(text);
      }
      await page.person.click(submit());
    },
  };
}

const nameField = () => screen.getByLabelText(/^(Username|Benutzername)$/);
const passwordField = () => screen.getByLabelText(/^(Password|Passwort)$/);
const submit = () => screen.getByRole('button', { name: /^(Log in|Anmelden)$/ });
const formError = () => screen.getByRole('alert');

test('starts and stores the session and redirects home', async () => {
  const { server, send, address } = await open(() => session());
  await send(' Lumi ', ' a password ');
  await waitFor(() => expect(address()).toBe('/'));
  // Passwords may contain leading or trailing spaces, names may not.
  expect(server.callsTo('/api/login')).toMatchObject([{ body: { name: 'Lumi', password: ' a password ' } }]);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  expect({ ...localStorage }).toEqual({ hasRT: '1', user: JSON.stringify(player()) });
});

test.each([
  ['/login?from=%2Fprofile%2FLumi%3Fa%3D1', '/profile/Lumi?a=1'],
  ['/login?from=https%3A%2F%2Fevil.example', '/'],
])('redirects from %s to %s', async (at, to) => {
  const { send, address } = await open(() => session(), { at });
  await send();
  await waitFor(() => expect(address()).toBe(to));
});

test('requires both fields and shows errors in the language of the page', async () => {
  const { send, person, server } = await open(() => session());
  await person.click(submit());
  expect(nameField()).toHaveAccessibleDescription('Please enter your username.');
  expect(passwordField()).toHaveAccessibleDescription('Please enter your password.');

  await act(() => showLang('de'));
  expect(nameField()).toHaveAccessibleDescription('Bitte gib deinen Benutzernamen ein.');
  expect(passwordField()).toHaveAccessibleDescription('Bitte gib dein Passwort ein.');

  await send('  ', 'a password');
  expect(nameField()).toBeInvalid();
  expect(passwordField()).toBeValid();
  expect(server.callsTo('/api/login')).toHaveLength(0);
});

test.each([
  [
    'wrong credentials',
    () => failure(400, 'wrong_credentials'),
    'Wrong username or password!',
    passwordField,
  ],
  ['input rejected by the server', () => failure(400), 'Wrong username or password!', passwordField],
  [
    'an initial password that has expired',
    () => failure(400, 'initial_password_expired'),
    'This initial password has expired. Please ask the team for a new one.',
    passwordField,
  ],
  ['a response without token and user', () => Response.json({}), 'This user does not exist!', nameField],
  ['an empty response', () => new Response(null, { status: 204 }), 'This user does not exist!', nameField],
])('%s: shows the error at the invalid field and focuses it', async (_, answer, text, field) => {
  const { send, address } = await open(answer);
  await send();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(formError()).toBeEmptyDOMElement();
  expect(address()).toBe('/login');
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect({ ...localStorage }).toEqual({});
});

const retryAfter = (seconds: string) => () =>
  Response.json({ code: 'any', message: 'any' }, { status: 429, headers: { 'retry-after': seconds } });

test.each([
  ['en', 'too many attempts', () => failure(429), 'Too many attempts. Please wait a few minutes.'],
  ['en', 'a rate limit of minutes', retryAfter('61'), 'Too many attempts. Please try again in 2 minutes.'],
  ['en', 'a rate limit of seconds', retryAfter('1'), 'Too many attempts. Please try again in 1 minute.'],
  [
    'en',
    'more logins at once than the server can check',
    () => failure(503, 'busy'),
    'Many people are logging in right now. Please try again in a moment.',
  ],
  ['en', 'a server that fails', () => failure(500), 'Something went wrong on our side. Please try again.'],
  ['en', 'an unreachable server', () => failure(502), 'The server can’t be reached. Please try again.'],
  [
    'en',
    'a network error',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The server can’t be reached. Please try again.',
  ],
  ['de', 'too many attempts', () => failure(429), 'Zu viele Versuche. Bitte warte ein paar Minuten.'],
] as const)(
  '%s, %s: announces an error of the whole form without moving the focus',
  async (lang, _, answer, text) => {
    const { send, address } = await open(answer, { lang });
    expect(formError()).toBeEmptyDOMElement();
    await send();
    await waitFor(() => expect(formError()).toHaveTextContent(text));
    expect(nameField()).toBeValid();
    expect(passwordField()).toBeValid();
    expect(submit()).toHaveFocus();
    expect(address()).toBe('/login');
  },
);

test.each([
  ['en', '', 'Maintenance is on', 'We will be right back.'],
  ['de', 'We will be right back.', 'Wartungsmodus ist an', 'Wir sind gleich wieder da.'],
  ['de', 'Neue Inseln bis 18 Uhr.', 'Wartungsmodus ist an', 'Neue Inseln bis 18 Uhr.'],
] as const)(
  '(%s) explains during maintenance with the message "%s" why the visitor is here',
  async (lang, message, title, text) => {
    store.dispatch(maintenanceHeard({ enabled: true, message }));
    await open(() => session(), { lang });
    const notice = screen.getByText(title).closest<HTMLElement>('[role="status"]');
    expect(notice).toHaveTextContent(text);
    expect(notice).toHaveTextContent(/the team can log in|das Team/);
    act(() => void store.dispatch(maintenanceHeard({ enabled: false, message })));
    expect(screen.queryByText(title)).not.toBeInTheDocument();
  },
);

test('shows no maintenance notice if maintenance is off', async () => {
  store.dispatch(maintenanceHeard({ enabled: false, message: 'New islands.' }));
  await open(() => session());
  expect(screen.queryByText(/Maintenance|New islands/)).not.toBeInTheDocument();
});

test.each([
  ['/login', '/'],
  ['/login?from=%2Fshop', '/shop'],
])('redirects a logged-in player from %s to %s', async (at, to) => {
  const { address } = await open(() => session(), { at, player: player() });
  await waitFor(() => expect(address()).toBe(to));
});

test('redirects a player who is logged in by a late refresh', async () => {
  const { address } = await open(() => session());
  expect(address()).toBe('/login');
  act(() => void store.dispatch(startSession({ accessToken: 'token', user: player() })));
  await waitFor(() => expect(address()).toBe('/'));
});

test('redirects to the second factor and keeps the return path', async () => {
  const { send, address } = await open(() => Response.json({ pending2FA: true, uuid: player().uuid }), {
    at: '/login?from=%2Fshop',
  });
  await send();
  await waitFor(() => expect(address()).toBe('/login/verify?from=%2Fshop'));
  expect(selectPendingUser(store.getState())).toBe(player().uuid);
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test('supports password managers and labels the button that reveals the password', async () => {
  const { person } = await open(() => session());
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAttribute('autocomplete', 'username');
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  expect(passwordField()).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(passwordField()).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(passwordField()).toHaveAttribute('type', 'password');
});

test.each([
  ['de', 'de', undefined],
  ['en', 'en', 'en'],
] as const)("applies the user's language (%s) unless one is stored", async (_, shown, chosen) => {
  if (chosen) storeLang(chosen);
  const { server, send, address } = await open(() => session({ lang: 'de' }));
  await send();
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(i18n.language).toBe(shown));
  // The server writes to the player in the stored language, so it must learn of it.
  const expectedCalls = chosen ? [{ method: 'POST', body: { lang: 'EN' } }] : [];
  expect(server.callsTo('/api/user/lang')).toMatchObject(expectedCalls);
});

test('focuses the invalid field and keeps the input', async () => {
  const { send, person } = await open(() => failure(400, 'wrong_credentials'));
  await person.click(submit());
  expect(nameField()).toHaveFocus();

  await send('Lumi', ' ');
  await waitFor(() => expect(passwordField()).toBeInvalid());
  await waitFor(() => expect(passwordField()).toHaveFocus());
  expect(nameField()).toHaveValue('Lumi');
  expect(passwordField()).toHaveValue(' ');

  await person.clear(passwordField());
  nameField().focus();
  await person.keyboard('{Enter}');
  expect(passwordField()).toHaveFocus();
});

test('redirects a player with a mandatory second factor to its setup', async () => {
  const options = { at: '/login?from=%2Fshop' };
  const { send, address } = await open(() => session({ mustSetUpSecondFactor: true }), options);
  await send();
  await waitFor(() => expect(address()).toBe('/2fa'));
});

test('redirects a first login to the new password and keeps the return path', async () => {
  const { send, address } = await open(() => session({ firstLogin: true }), {
    at: '/login?from=%2Fshop',
  });
  await send();
  await waitFor(() => expect(address()).toBe('/login/change-password?from=%2Fshop'));
  expect(selectIsChangeForced(store.getState())).toBe(true);
});
