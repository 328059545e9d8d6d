import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { showLang } from '@site/platform/site/strings';
import { passwordChangeForced, selectIsChangeForced, selectUser } from '@site/platform/session';
import { storedUser } from '../../session/storedSession.ts';
import { changePassword } from './feature.ts';

const noContent = () => new Response(null, { status: 204 });
const errorResponse = (status: number, code = 'any') => Response.json({ code, message: 'any' }, { status });

const newField = () => screen.getByLabelText(/^(New password|Neues Passwort)$/);
const currentField = () => screen.getByLabelText(/^(Current password|Aktuelles Passwort)$/);
const submit = () => screen.getByRole('button', { name: /^(Change password|Passwort ändern)$/ });
const problem = () => screen.getByRole('alert');

async function open(answer: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'POST /api/user/change-password': answer });
  const page = await renderPage('shell', changePassword, { player: player(), ...options });
  return {
    ...page,
    server,
    async send(password: string) {
      await page.person.clear(newField());
      await page.person.paste(password);
      await page.person.keyboard('{Enter}');
    },
  };
}

async function openFirst(answer: Handler, options: PageOptions = {}) {
  store.dispatch(passwordChangeForced());
  return open(answer, {
    at: '/login/change-password',
    player: player({ firstLogin: true }),
    ...options,
  });
}

afterEach(() => jest.useRealTimers());

test.each([
  ['en', 'Your password was changed successfully!'],
  ['de', 'Dein Passwort wurde erfolgreich geändert!'],
] as const)('%s: confirms a change and redirects home after 1.2 seconds', async (lang, text) => {
  const { server, send, address } = await open(noContent, { lang });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  await send('a better one');
  const success = await screen.findByText(text);
  expect(success.closest('[tabindex="-1"]')).toHaveFocus();
  expect(server.calls).toMatchObject([{ body: { newPassword: 'a better one' } }]);
  expect(server.calls[0]?.body).not.toHaveProperty('currentPassword');
  act(() => jest.advanceTimersByTime(1199));
  expect(address()).toBe('/change-password');
  act(() => jest.advanceTimersByTime(1));
  expect(address()).toBe('/');
});

test.each([
  ['en', 'seven77', 'The password must be at least 8 characters long.'],
  ['de', '😀😀😀😀abc', 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  ['de', 'u\u0308'.repeat(7), 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  ['en', 'x'.repeat(257), 'The password may be at most 256 characters long.'],
] as const)('%s: rejects a password of the wrong length without a request', async (lang, password, text) => {
  const { server, person } = await open(noContent, { lang });
  await person.click(newField());
  await person.paste(password);
  await person.click(submit());
  expect(newField()).toHaveAccessibleDescription(expect.stringContaining(text) as string);
  expect(newField()).toBeInvalid();
  expect(newField()).toHaveFocus();
  expect(newField()).toHaveValue(password);
  expect(server.calls).toHaveLength(0);
});

test.each([
  ['en', 500, {}, 'The password could not be changed.'],
  ['en', 429, {}, 'Too many attempts. Please wait a few minutes.'],
  ['de', 429, { 'retry-after': '5' }, 'Zu viele Versuche. Bitte versuch es in 1 Minute noch einmal.'],
] as const)('%s, %i %j: shows the error and keeps the input', async (lang, status, headers, text) => {
  const { send, address } = await open(() => Response.json({}, { status, headers }), { lang });
  await send('a better one');
  await waitFor(() => expect(problem()).toHaveTextContent(text));
  expect(newField()).toHaveValue('a better one');
  expect(address()).toBe('/change-password');
});

test('shows a network error in the language of the page', async () => {
  const { send } = await open(() => Promise.reject(new TypeError('Failed to fetch')));
  await send('a better one');
  await waitFor(() => expect(problem()).toHaveTextContent('The password could not be changed.'));
  await act(() => showLang('de'));
  expect(problem()).toHaveTextContent('Fehler beim Ändern des Passworts.');
});

test.each([
  ['en', 'same_password', 'This is your current password. Please choose another one.'],
  ['en', 'common_password', 'Many people use this password'],
  ['en', 'password_is_name', 'This password is little more than a name.'],
] as const)('%s, %s: shows the error at the field of a rejected password', async (lang, code, text) => {
  const { send } = await openFirst(() => errorResponse(400, code), { lang });
  await send('password1');
  await waitFor(() => expect(newField()).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(newField()).toHaveFocus();
  expect(problem()).toBeEmptyDOMElement();
});

test('asks staff for the current password from the start', async () => {
  const { container, server, send, person } = await open(noContent, { player: player({ rank: 'mod' }) });
  expect(newField()).toHaveAttribute('autocomplete', 'new-password');
  expect(container.querySelector('[autocomplete="username"]')).toHaveValue('Lumi');
  expect(currentField()).toHaveAccessibleDescription(/^As a team member/);
  await send('a better one');
  expect(currentField()).toHaveAccessibleDescription(/Please enter your current password\./);
  expect(server.calls).toHaveLength(0);
  await person.type(currentField(), 'right{Enter}');
  expect(await screen.findByText('Your password was changed successfully!')).toBeInTheDocument();
  expect(server.calls).toMatchObject([{ body: { newPassword: 'a better one', currentPassword: 'right' } }]);
});

test('a text that is too long for a password is not the current one', async () => {
  const { server, send, person } = await open(noContent, { player: player({ rank: 'mod' }) });
  await person.click(currentField());
  await person.paste('x'.repeat(257));
  await send('a better one');
  expect(currentField()).toHaveAccessibleDescription(/That is not your current password\./);
  expect(server.calls).toHaveLength(0);
});

test('does not ask staff for an initial password', async () => {
  await openFirst(noContent, { player: player({ rank: 'mod', firstLogin: true }) });
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('asks for the current password only if the server requires it, with an explanation', async () => {
  const { server, send, person } = await open(() => errorResponse(400, 'current_password_required'));
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await send('a better one');
  await waitFor(() => expect(currentField()).toHaveFocus());
  expect(currentField()).toHaveAccessibleDescription(/^You logged in a while ago\./);
  expect(currentField()).not.toHaveAttribute('aria-invalid');
  expect(newField()).toHaveValue('a better one');

  await person.click(submit());
  expect(currentField()).toHaveAccessibleDescription(/^Please enter your current password\./);
  expect(server.calls).toHaveLength(1);

  server.use({ 'POST /api/user/change-password': () => errorResponse(400, 'wrong_password') });
  await person.type(currentField(), 'wrong{Enter}');
  await waitFor(() => expect(currentField()).toBeInvalid());
  expect(currentField()).toHaveAccessibleDescription(/^That is not your current password\./);
  expect(currentField()).toHaveFocus();
  expect(currentField()).toHaveValue('wrong');

  server.use({ 'POST /api/user/change-password': () => errorResponse(429, 'too_many_logins') });
  await person.click(submit());
  await waitFor(() => expect(problem()).toHaveTextContent(/^Too many attempts\./));

  server.use({ 'POST /api/user/change-password': noContent });
  await person.clear(currentField());
  await person.type(currentField(), 'right{Enter}');
  expect(await screen.findByText('Your password was changed successfully!')).toBeInTheDocument();
  expect(server.calls.at(-1)?.body).toEqual({ newPassword: 'a better one', currentPassword: 'right' });
});

describe('after a first login', () => {
  // Staff pages stay closed until the change, so staff return home instead.
  test.each([
    ['en', 'player', '?from=%2Fshop', '/shop'],
    ['de', 'player', '', '/'],
    ['en', 'mod', '?from=%2Fpanel', '/'],
  ] as const)(
    '%s: lets a %s postpone the change for this login and redirects from %s to %s',
    async (lang, rank, query, to) => {
      const { person, address, server } = await openFirst(noContent, {
        lang,
        at: `/login/change-password${query}`,
        player: player({ rank, firstLogin: true }),
      });
      await person.click(screen.getByRole('button', { name: lang === 'de' ? 'Später' : 'Later' }));
      expect(address()).toBe(to);
      expect(selectIsChangeForced(store.getState())).toBe(false);
      // The change is postponed only for this login.
      expect(selectUser(store.getState())?.firstLogin).toBe(true);
      expect(server.calls).toHaveLength(0);
    },
  );

  test.each([
    ['', '/'],
    ['?from=%2Fpanel', '/panel'],
  ])(
    'ends the first login in the store and for the next visit, and redirects from %s to %s',
    async (query, to) => {
      const { send, address } = await openFirst(noContent, { at: `/login/change-password${query}` });
      jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
      await send('a better one');
      expect(await screen.findByText('Your password was changed successfully!')).toBeInTheDocument();
      expect(selectIsChangeForced(store.getState())).toBe(false);
      expect(selectUser(store.getState())?.firstLogin).toBe(false);
      expect(storedUser()?.firstLogin).toBe(false);
      expect(address()).toBe(`/login/change-password${query}`);
      act(() => jest.advanceTimersByTime(1200));
      expect(address()).toBe(to);
    },
  );

  test.each([
    ['a visitor', {}],
    ['a player who postponed the change', { player: player({ firstLogin: true }) }],
  ])('redirects %s home', async (_, options) => {
    mockServer();
    const { address } = await renderPage('shell', changePassword, {
      at: '/login/change-password',
      ...options,
    });
    expect(address()).toBe('/');
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
