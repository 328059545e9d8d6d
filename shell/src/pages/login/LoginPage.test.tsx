import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { i18n } from '../../boot/i18n.ts';
import { store } from '../../boot/store.ts';
import { storeLang } from '../../language/storedLang.ts';
import { showLang } from '../../language/strings.ts';
import { maintenanceHeard } from '../../maintenance/maintenanceSlice.ts';
import { startSession } from '../../session/accessToken.ts';
import {
  selectIsAuthenticated,
  selectIsChangeForced,
  selectPendingUser,
} from '../../session/sessionSlice.ts';
import { login } from './feature.ts';

const session = (own: Parameters<typeof player>[0] = {}) =>
  Response.json({ accessToken: 'token', user: player(own) });
const refused = (status: number, code = 'any') => Response.json({ code, message: 'any' }, { status });

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
const problem = () => screen.getByRole('alert');

test('a login starts the session, remembers it and leads home', async () => {
  const { server, send, address } = await open(() => session());
  await send(' Lumi ', ' a password ');
  await waitFor(() => expect(address()).toBe('/'));
  // A space may belong to a password, never to a name.
  expect(server.callsTo('/api/login')).toMatchObject([{ body: { name: 'Lumi', password: ' a password ' } }]);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  expect({ ...localStorage }).toEqual({ hasRT: '1', user: JSON.stringify(player()) });
});

test.each([
  ['/login?from=%2Fprofile%2FLumi%3Fa%3D1', '/profile/Lumi?a=1'],
  ['/login?from=https%3A%2F%2Fevil.example', '/'],
])('from %s it leads to %s', async (at, to) => {
  const { send, address } = await open(() => session(), { at });
  await send();
  await waitFor(() => expect(address()).toBe(to));
});

test('both fields are required, and say so in the language of the page', async () => {
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
    () => refused(400, 'wrong_credentials'),
    'Wrong username or password!',
    passwordField,
  ],
  ['input that the server refuses', () => refused(400), 'Wrong username or password!', passwordField],
  [
    'an initial password that has expired',
    () => refused(400, 'initial_password_expired'),
    'This initial password has expired. Please ask the team for a new one.',
    passwordField,
  ],
  ['an answer without token and user', () => Response.json({}), 'This user does not exist!', nameField],
  ['no answer at all', () => new Response(null, { status: 204 }), 'This user does not exist!', nameField],
])('%s: the field to mend says what is wrong, and has the focus', async (_, answer, text, field) => {
  const { send, address } = await open(answer);
  await send();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(problem()).toBeEmptyDOMElement();
  expect(address()).toBe('/login');
  expect(selectIsAuthenticated(store.getState())).toBe(false);
  expect({ ...localStorage }).toEqual({});
});

const wait = (seconds: string) => () =>
  Response.json({ code: 'any', message: 'any' }, { status: 429, headers: { 'retry-after': seconds } });

test.each([
  ['en', 'too many attempts', () => refused(429), 'Too many attempts. Please wait a few minutes.'],
  ['en', 'too many for a while', wait('61'), 'Too many attempts. Please try again in 2 minutes.'],
  ['en', 'too many for a moment', wait('1'), 'Too many attempts. Please try again in 1 minute.'],
  [
    'en',
    'more logins at once than the server can check',
    () => refused(503, 'busy'),
    'Many people are logging in right now. Please try again in a moment.',
  ],
  ['en', 'a server that fails', () => refused(500), 'Something went wrong on our side. Please try again.'],
  ['en', 'a server that is away', () => refused(502), 'The server can’t be reached. Please try again.'],
  [
    'en',
    'a dead network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The server can’t be reached. Please try again.',
  ],
  [
    'de',
    'more logins at once than the server can check',
    () => refused(503, 'busy'),
    'Gerade melden sich sehr viele an. Bitte versuch es gleich noch einmal.',
  ],
  ['de', 'too many attempts', () => refused(429), 'Zu viele Versuche. Bitte warte ein paar Minuten.'],
] as const)(
  '%s, %s: it is read out, belongs to no field and moves no focus',
  async (lang, _, answer, text) => {
    const { send, address } = await open(answer, { lang });
    expect(problem()).toBeEmptyDOMElement();
    await send();
    await waitFor(() => expect(problem()).toHaveTextContent(text));
    expect(nameField()).toBeValid();
    expect(passwordField()).toBeValid();
    expect(submit()).toHaveFocus();
    expect(address()).toBe('/login');
  },
);

test('what is wrong is said in the language of the page, also when that changes', async () => {
  const { send } = await open(() => refused(400, 'wrong_credentials'), { lang: 'de' });
  await send();
  await waitFor(() =>
    expect(passwordField()).toHaveAccessibleDescription('Falscher Benutzername oder falsches Passwort!'),
  );
  await act(() => showLang('en'));
  expect(passwordField()).toHaveAccessibleDescription('Wrong username or password!');
});

test('a new try takes the last problem away', async () => {
  const answer = deferred<Response>();
  const { send, server, address } = await open(() => refused(400));
  await send();
  await waitFor(() => expect(passwordField()).toBeInvalid());
  server.use({ 'POST /api/login': () => answer.promise });
  await send();
  expect(passwordField()).toBeValid();
  answer.resolve(session());
  await waitFor(() => expect(address()).toBe('/'));
});

test.each([
  ['en', '', 'Maintenance is on', 'We will be right back.'],
  ['de', 'We will be right back.', 'Wartungsmodus ist an', 'Wir sind gleich wieder da.'],
  ['de', 'Neue Inseln bis 18 Uhr.', 'Wartungsmodus ist an', 'Neue Inseln bis 18 Uhr.'],
] as const)(
  '(%s) during maintenance with the message "%s" it says why one is here',
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

test('otherwise it says nothing of maintenance', async () => {
  store.dispatch(maintenanceHeard({ enabled: false, message: 'New islands.' }));
  await open(() => session());
  expect(screen.queryByText(/Maintenance|New islands/)).not.toBeInTheDocument();
});

test.each([
  ['/login', '/'],
  ['/login?from=%2Fshop', '/shop'],
])('who is logged in already is led on from %s', async (at, to) => {
  const { address } = await open(() => session(), { at, player: player() });
  await waitFor(() => expect(address()).toBe(to));
});

test('so is who turns out to be, once the refresh has answered', async () => {
  const { address } = await open(() => session());
  expect(address()).toBe('/login');
  act(() => void store.dispatch(startSession({ accessToken: 'token', user: player() })));
  await waitFor(() => expect(address()).toBe('/'));
});

test('a second factor is asked for on its own page, and the way back is kept', async () => {
  const { send, address } = await open(() => Response.json({ pending2FA: true, uuid: player().uuid }), {
    at: '/login?from=%2Fshop',
  });
  await send();
  await waitFor(() => expect(address()).toBe('/login/verify?from=%2Fshop'));
  expect(selectPendingUser(store.getState())).toBe(player().uuid);
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test('while it waits it says so and sends nothing more', async () => {
  const answer = deferred<Response>();
  const { send, person, server, address } = await open(() => answer.promise);
  await send();
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Logging in …')).toBeInTheDocument();
  await person.click(submit());
  await person.type(passwordField(), '{Enter}');
  expect(server.callsTo('/api/login')).toHaveLength(1);
  answer.resolve(session());
  await waitFor(() => expect(address()).toBe('/'));
});

test('password managers find their way, and the button at the password says what it does', async () => {
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
] as const)("the user's language is shown (%s) unless one was chosen", async (_, shown, chosen) => {
  if (chosen) storeLang(chosen);
  const { server, send, address } = await open(() => session({ lang: 'de' }));
  await send();
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(i18n.language).toBe(shown));
  // What the server writes to the player is to be in the language that was chosen; it is never asked again.
  const told = chosen ? [{ method: 'POST', body: { lang: 'EN' } }] : [];
  expect(server.callsTo('/api/user/lang')).toMatchObject(told);
});

test('an error gives the focus to the field to mend, and takes nothing away that was typed', async () => {
  const { send, person } = await open(() => refused(400, 'wrong_credentials'));
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

test('who has to set up a second factor is led there', async () => {
  const options = { at: '/login?from=%2Fshop' };
  const { send, address } = await open(() => session({ mustSetUpSecondFactor: true }), options);
  await send();
  await waitFor(() => expect(address()).toBe('/2fa'));
});

test('a first login passes by the page for a new password, and keeps the way back', async () => {
  const { send, address } = await open(() => session({ firstLogin: true }), { at: '/login?from=%2Fshop' });
  await send();
  await waitFor(() => expect(address()).toBe('/login/change-password?from=%2Fshop'));
  expect(selectIsChangeForced(store.getState())).toBe(true);
});
