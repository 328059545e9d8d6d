import type { SetupAnswer } from '@site/contract/http/account';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../../boot/store.ts';
import { showLang } from '../../language/strings.ts';
import { selectUser } from '../../session/sessionSlice.ts';
import { storedUser } from '../../session/storedSession.ts';
import { secondFactor } from './feature.ts';
import * as files from './saveFile.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('./saveFile.ts', () => ({ saveFile: jest.fn() }));

const SETUP: SetupAnswer = {
  qrCodeUrl: 'data:image/png;base64,AAAA',
  secret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'],
};
const begun = () => Response.json(SETUP);
const done = () => new Response(null, { status: 204 });
const refused = (status: number, code = 'any') => Response.json({ code, message: 'any' }, { status });
const isOn = () => refused(400, 'code_required');

async function open(setup: Handler, options: PageOptions = {}) {
  const server = mockServer({
    'POST /api/user/2fa/setup': setup,
    'POST /api/user/2fa/verify': done,
    'POST /api/user/2fa/disable': done,
  });
  const page = await renderPage('shell', secondFactor, { player: player(), ...options });
  return { ...page, server };
}

const field = () => screen.getByRole('textbox', { name: 'Code' });
const saved = () => screen.getByRole('checkbox', { name: /saved|gesichert/ });

async function openToCode(options: PageOptions = {}) {
  const page = await open(begun, options);
  await screen.findByRole('img');
  await page.person.click(saved());
  return page;
}

afterEach(() => jest.useRealTimers());

test('the set-up shows a picture, the key as text and the recovery codes, and begins only once', async () => {
  const { server } = await open(begun);
  expect(screen.getByRole('status')).toHaveTextContent('Preparing the set-up …');
  expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', SETUP.qrCodeUrl);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(SETUP.recoveryCodes);
  expect(server.calls).toMatchObject([{ path: '/api/user/2fa/setup', body: {} }]);
});

test('the code is asked for only after the recovery codes are saved, and is not lost by a second thought', async () => {
  const { person } = await open(begun);
  await screen.findByRole('img');
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  await person.click(saved());
  await person.type(field(), '123');
  await person.click(saved());
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  await person.click(saved());
  expect(field()).toHaveValue('123');
});

test('key and recovery codes can be copied, and the codes saved as a file', async () => {
  const { person } = await open(begun);
  await screen.findByRole('img');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(write).toHaveBeenLastCalledWith(SETUP.secret);
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(write).toHaveBeenLastCalledWith(SETUP.recoveryCodes.join('\n'));

  write.mockRejectedValueOnce(new Error('denied'));
  await person.click(screen.getAllByRole('button', { name: 'Copied!' })[0]!);
  expect(await screen.findByText(/^That did not work\./)).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect(files.saveFile).toHaveBeenCalledWith(
    'testhaven-recovery-codes.txt',
    'Recovery codes of Lumi for Testhaven\n\nAAAA-BBBB-CCCC-DDDD\nEEEE-FFFF-GGGG-HHHH\n',
  );
});

test.each([
  ['en', 'Two-factor login was turned on successfully!'],
  ['de', '2FA wurde erfolgreich aktiviert!'],
] as const)(
  '%s: the right code turns it on, and 1.5 seconds later the settings are there',
  async (lang, text) => {
    const { server, person, address } = await openToCode({ lang });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    await person.type(field(), '123456{Enter}');
    const success = await screen.findByText(text);
    expect(success.closest('[tabindex="-1"]')).toHaveFocus();
    expect(server.callsTo('/api/user/2fa/verify')).toMatchObject([{ body: { code: '123456' } }]);
    act(() => jest.advanceTimersByTime(1499));
    expect(address()).toBe('/2fa');
    act(() => jest.advanceTimersByTime(1));
    expect(address()).toBe('/settings');
  },
);

test.each([
  ['en', 'Invalid code. Please try again.'],
  ['de', 'Ungültiger Code. Bitte erneut versuchen.'],
] as const)('%s: says that the code is wrong, and gives it the focus', async (lang, text) => {
  const { server, person } = await openToCode({ lang });
  server.use({ 'POST /api/user/2fa/verify': () => refused(400, 'wrong_setup_code') });
  await person.type(field(), '000000{Enter}');
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
  expect(field()).toBeInvalid();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveValue('000000');
});

test.each([
  ['en', 429, 'too_many_requests', 'Too many attempts. Please try again in 15 minutes.'],
  ['de', 500, 'internal', 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.'],
  ['de', 503, 'busy', 'Gerade ist hier viel los. Bitte versuch es gleich noch einmal.'],
  ['en', 504, 'any', 'The server can’t be reached. Please try again.'],
] as const)(
  '%s, %i %s: what is not the fault of the code is said apart from it',
  async (lang, status, code, text) => {
    const { server, person } = await openToCode({ lang });
    server.use({
      'POST /api/user/2fa/verify': () =>
        Response.json({ code, message: '' }, { status, headers: { 'retry-after': '900' } }),
    });
    await person.type(field(), '000000{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(field()).toBeValid();
  },
);

test('a set-up that took too long is begun again', async () => {
  const { server, person } = await openToCode();
  server.use({ 'POST /api/user/2fa/verify': () => refused(400, 'no_setup') });
  await person.type(field(), '123456{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('This set-up has expired. Please start again.'),
  );
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(server.callsTo('/api/user/2fa/setup')).toHaveLength(2));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('while the code is checked nothing is sent again', async () => {
  const answer = deferred<Response>();
  const { server, person } = await openToCode();
  server.use({ 'POST /api/user/2fa/verify': () => answer.promise });
  await person.type(field(), '123456{Enter}');
  await person.keyboard('{Enter}');
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(server.callsTo('/api/user/2fa/verify')).toHaveLength(1);
  answer.resolve(done());
  expect(await screen.findByText('Two-factor login was turned on successfully!')).toBeInTheDocument();
});

test('a picture that can’t be made is told in the language of the page, and can be tried again', async () => {
  const { server, person } = await open(() => refused(500), { lang: 'de' });
  expect(await screen.findByText('Fehler beim Erstellen des QR-Codes.')).toBeInTheDocument();
  await act(() => showLang('en'));
  expect(screen.getByText('The QR code could not be created.')).toBeInTheDocument();
  server.use({ 'POST /api/user/2fa/setup': begun });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
});

/** What the settings show, and the next visit before it has heard from the server. */
function known() {
  const here = selectUser(store.getState())?.hasSecondFactor;
  expect(storedUser()?.hasSecondFactor).toBe(here);
  return here;
}

test('turning it on is known at once', async () => {
  const { person } = await openToCode();
  expect(known()).toBe(false);
  await person.type(field(), '123456{Enter}');
  await screen.findByText('Two-factor login was turned on successfully!');
  expect(known()).toBe(true);
});

describe('where it is on', () => {
  test('the session learns of it, and of its end', async () => {
    const { person } = await open(isOn);
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    expect(known()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await screen.findByText('Two-factor login is off.');
    expect(known()).toBe(false);
  });

  test('a code sets it up anew', async () => {
    const { server, person } = await open(isOn);
    expect(await screen.findByText('Two-factor login is on')).toBeInTheDocument();
    server.use({ 'POST /api/user/2fa/setup': begun });
    await person.type(field(), '123456{Enter}');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(server.calls.at(-1)).toMatchObject({ path: '/api/user/2fa/setup', body: { code: '123456' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test.each([
    ['en', 'Turn off', 'Two-factor login is off.', 'Turn on again'],
    ['de', 'Ausschalten', 'Die Zwei-Faktor-Anmeldung ist aus.', 'Wieder einschalten'],
  ] as const)('%s: a code turns it off, and on again if wanted', async (lang, off, text, again) => {
    const { server, person } = await open(isOn, { lang });
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await person.click(screen.getByRole('button', { name: off }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(server.calls.at(-1)).toMatchObject({ path: '/api/user/2fa/disable', body: { code: '123456' } });
    server.use({ 'POST /api/user/2fa/setup': begun });
    await person.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByRole('img')).toBeInTheDocument();
  });

  test('a recovery code does too', async () => {
    const { server, person } = await open(isOn);
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await person.keyboard(' AAAA-BBBB-CCCC-DDDD ');
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-factor login is off.')).toBeInTheDocument();
    expect(server.calls.at(-1)).toMatchObject({ body: { code: 'AAAA-BBBB-CCCC-DDDD' } });
  });

  test('a wrong code belongs to the field', async () => {
    const { server, person } = await open(isOn);
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    server.use({ 'POST /api/user/2fa/disable': () => refused(400, 'wrong_setup_code') });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Invalid code\. Please try again\./));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue('000000');
  });

  test('too many tries are no fault of the field', async () => {
    const { server, person } = await open(isOn);
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    server.use({ 'POST /api/user/2fa/disable': () => refused(429, 'too_many_logins') });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Too many attempts\./));
    expect(field()).toBeValid();
  });

  test('one change at a time', async () => {
    const answer = deferred<Response>();
    const { server, person } = await open(isOn);
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    server.use({ 'POST /api/user/2fa/disable': () => answer.promise });
    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await person.click(screen.getByRole('button', { name: 'Set up anew' }));
    await person.type(field(), '{Enter}');
    expect(server.calls).toHaveLength(2);
    answer.resolve(done());
    expect(await screen.findByText('Two-factor login is off.')).toBeInTheDocument();
  });
});
