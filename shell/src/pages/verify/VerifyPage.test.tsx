import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { codeRequested, selectIsAuthenticated, selectPendingUser } from '@site/platform/session';
import { verify } from './feature.ts';

const { uuid } = player();
const sessionResponse = () => Response.json({ accessToken: 'token', user: player() });

async function open(answer: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'POST /api/user/2fa/login': answer });
  store.dispatch(codeRequested(uuid));
  const page = await renderPage('shell', verify, options);
  return {
    ...page,
    server,
    async send(code: string) {
      await page.person.clear(field());
      await page.person.type(field(), code);
      await page.person.keyboard('{Enter}');
    },
  };
}

const HINTS = {
  en: 'Six digits. Your app shows a new code every 30 seconds.',
  de: 'Sechs Ziffern. Deine App zeigt alle 30 Sekunden einen neuen Code.',
};
const field = () => screen.getByRole('textbox', { name: 'Code' });

test('starts the session with the right code and redirects to the return path', async () => {
  const { server, send, address } = await open(sessionResponse, { at: '/login/verify?from=%2Fshop' });
  await send(' 123456 ');
  await waitFor(() => expect(address()).toBe('/shop'));
  expect(server.callsTo('/api/user/2fa/login')).toMatchObject([{ body: { code: '123456', uuid } }]);
  expect(selectIsAuthenticated(store.getState())).toBe(true);
  expect(selectPendingUser(store.getState())).toBeNull();
  expect(localStorage.getItem('hasRT')).toBe('1');
});

test.each([
  ['en', 'Invalid or expired code.'],
  ['de', 'Ungültiger Code oder abgelaufen.'],
] as const)('%s: shows a wrong code at its field and focuses it', async (lang, text) => {
  const { send, address } = await open(() => Response.json({}, { status: 400 }), { lang });
  await send('000000');
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text.concat(' ', HINTS[lang])));
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('000000');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(address()).toBe('/login/verify');
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test.each([
  ['en', 429, {}, 'Too many attempts. Please log in again in a few minutes.'],
  ['en', 429, { 'retry-after': '300' }, 'Too many attempts. Please log in again in 5 minutes.'],
  ['de', 429, { 'retry-after': '30' }, 'Zu viele Versuche. Bitte melde dich in 1 Minute noch einmal an.'],
  ['en', 500, {}, 'Something went wrong on our side. Please try again.'],
  ['de', 503, {}, 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.'],
] as const)('%s, %i: shows other errors outside the field', async (lang, status, headers, text) => {
  const { send } = await open(() => Response.json({}, { status, headers }), { lang });
  await send('000000');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(field()).toBeValid();
  expect(field()).toHaveValue('000000');
});

test.each([
  ['en', 'This login has ended. Please log in again.'],
  ['de', 'Diese Anmeldung ist abgelaufen. Bitte melde dich noch einmal an.'],
] as const)('%s: shows that the login has ended', async (lang, text) => {
  const { send } = await open(() => Response.json({ code: 'login_ended', message: '' }, { status: 400 }), {
    lang,
  });
  await send('123456');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(field()).toBeInvalid();
});

test('clears input and error when switching to a recovery code', async () => {
  const { send, person } = await open(() => Response.json({}, { status: 400 }));
  await send('000000');
  await waitFor(() => expect(field()).toBeInvalid());
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = screen.getByRole('textbox', { name: 'Recovery code' });
  expect(recovery).toHaveValue('');
  expect(recovery).toBeValid();
});

test('shows an error from the start and sends no request without a pending login', async () => {
  const server = mockServer();
  const { person } = await renderPage('shell', verify, { lang: 'de' });
  expect(field()).toHaveAccessibleDescription(/^Fehler: Kein Benutzer für 2FA gefunden\./);
  await person.type(field(), '123456{Enter}');
  expect(field()).toHaveAccessibleDescription(/^Fehler: Kein Benutzer für 2FA gefunden\./);
  expect(server.calls).toHaveLength(0);
});

test('keeps the return path in the link back to the login', async () => {
  const { person, address } = await open(sessionResponse, { at: '/login/verify?from=%2Fshop' });
  await person.click(screen.getByRole('link', { name: 'Back to the login' }));
  expect(address()).toBe('/login?from=%2Fshop');
});

test.each([
  ['en', 'Use a recovery code', 'Recovery code', 'Use a code from the app'],
  ['de', 'Wiederherstellungscode benutzen', 'Wiederherstellungscode', 'Code aus der App benutzen'],
] as const)(
  '%s: offers a text field for a recovery code and a switch back',
  async (lang, use, label, back) => {
    const { server, person, address } = await open(sessionResponse, { lang });
    await person.click(screen.getByRole('button', { name: use }));
    const recovery = screen.getByRole('textbox', { name: label });
    expect(recovery).toHaveFocus();
    expect(recovery).not.toHaveAttribute('inputmode', 'numeric');
    await person.click(screen.getByRole('button', { name: back }));
    expect(field()).toHaveFocus();

    await person.click(screen.getByRole('button', { name: use }));
    await person.keyboard(' ABCD-EFGH-JKLM-NPQR {Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    expect(server.callsTo('/api/user/2fa/login')).toMatchObject([
      { body: { code: 'ABCD-EFGH-JKLM-NPQR', uuid } },
    ]);
  },
);
