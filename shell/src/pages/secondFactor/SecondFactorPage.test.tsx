import { player } from '@site/testing/players';
import type { PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../../core/store.ts';
import * as files from '../../forms/saveFile.ts';
import { showLang } from '@site/platform/site/strings';
import { selectUser } from '@site/platform/session';
import {
  setupResponse,
  field,
  isSecondFactorOn,
  open,
  openConfirmed,
  PASSWORD,
  password,
  errorResponse,
  savedCheckbox,
  SETUP,
} from './testing/openPage.ts';

jest.mock('../../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('../../forms/saveFile.ts', () => ({ saveFile: jest.fn() }));

describe('the password before a first setup', () => {
  test('is requested with an explanation and supports password managers', async () => {
    const { server, container } = await open(setupResponse);
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(await password()).toHaveAccessibleDescription(/^To be sure that it is you/);
    expect(container.querySelector('[autocomplete="username"]')).toHaveValue('Lumi');
    expect(server.calls).toHaveLength(0);
  });

  test.each([
    [
      'en',
      'Continue',
      'Please enter your current password.',
      'That is not your current password. Please try again.',
    ],
    [
      'de',
      'Weiter',
      'Bitte gib dein aktuelles Passwort ein.',
      'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
    ],
  ] as const)(
    '%s: shows an error at its field if it is missing or wrong',
    async (lang, submitLabel, missing, wrong) => {
      const { person, server } = await open(() => errorResponse(400, 'wrong_password'), { lang });
      const field = await password();
      await person.click(screen.getByRole('button', { name: submitLabel }));
      expect(field).toHaveAccessibleDescription(expect.stringContaining(missing));
      expect(field).toHaveFocus();
      expect(server.calls).toHaveLength(0);
      await person.type(field, 'wrong{Enter}');
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(wrong)));
      expect(field).toHaveFocus();
    },
  );

  test('shows the wait after too many attempts', async () => {
    await openConfirmed(() => Response.json({}, { status: 429, headers: { 'retry-after': '900' } }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Too many attempts. Please try again in 15 minutes.',
      ),
    );
  });

  test('shows that the second factor is on if it was turned on elsewhere', async () => {
    await openConfirmed(() => errorResponse(400, 'code_required'));
    expect(await screen.findByText('Two-factor login is on')).toBeInTheDocument();
    expect(isSecondFactorOn()).toBe(true);
  });

  test.each([
    ['en', 'Your rank requires two-factor login'],
    ['de', 'Für deinen Rang ist die Zwei-Faktor-Anmeldung Pflicht'],
  ] as const)('%s: explains why the second factor is mandatory', async (lang, title) => {
    const { person } = await open(setupResponse, {
      lang,
      player: player({ rank: 'owner', mustSetUpSecondFactor: true }),
    });
    expect(await screen.findByText(title)).toBeInTheDocument();
    await person.type(await password(), `${PASSWORD}{Enter}`);
    await person.click(await screen.findByRole('checkbox'));
    await person.type(field(), '123456{Enter}');
    await waitFor(() => expect(selectUser(store.getState())?.mustSetUpSecondFactor).toBeUndefined());
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('the setup', () => {
  async function openCodeStep(options: PageOptions = {}) {
    const page = await openConfirmed(setupResponse, options);
    await screen.findByRole('img');
    await page.person.click(savedCheckbox());
    return page;
  }

  afterEach(() => jest.useRealTimers());

  test('shows the QR code, the key as text and the recovery codes with one request', async () => {
    const { server } = await openConfirmed(setupResponse);
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveAttribute('src', SETUP.qrCodeUrl);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    const app = screen.getByRole('link', { name: 'Open in an app on this device' });
    expect(app).toHaveAttribute('href', SETUP.appUrl);
    const codes = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(SETUP.recoveryCodes);
    expect(server.calls).toMatchObject([
      { path: '/api/user/2fa/setup', body: { currentPassword: PASSWORD } },
    ]);
  });

  test('asks for the code only while the recovery codes are marked as saved, and keeps the input', async () => {
    const { person } = await openConfirmed(setupResponse);
    await screen.findByRole('img');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await person.click(savedCheckbox());
    await person.type(field(), '123');
    await person.click(savedCheckbox());
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await person.click(savedCheckbox());
    expect(field()).toHaveValue('123');
  });

  test('copies the key and the recovery codes, and saves the codes as a file', async () => {
    const { person } = await openConfirmed(setupResponse);
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
    '%s: turns on with the right code and redirects to the settings after 1.5 seconds',
    async (lang, text) => {
      const { server, person, address } = await openCodeStep({ lang });
      jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
      await person.type(field(), '123456{Enter}');
      const success = await screen.findByText(text);
      expect(success.closest('[tabindex="-1"]')).toHaveFocus();
      expect(isSecondFactorOn()).toBe(true);
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
  ] as const)('%s: shows a wrong code at its field and focuses it', async (lang, text) => {
    const { server, person } = await openCodeStep({ lang });
    server.use({ 'POST /api/user/2fa/verify': () => errorResponse(400, 'wrong_setup_code') });
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
  ] as const)('%s, %i %s: shows other errors outside the field', async (lang, status, code, text) => {
    const { server, person } = await openCodeStep({ lang });
    server.use({
      'POST /api/user/2fa/verify': () =>
        Response.json({ code, message: '' }, { status, headers: { 'retry-after': '900' } }),
    });
    await person.type(field(), '000000{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(field()).toBeValid();
  });

  test('starts again after the setup has expired', async () => {
    const { server, person } = await openCodeStep();
    server.use({ 'POST /api/user/2fa/verify': () => errorResponse(400, 'no_setup') });
    await person.type(field(), '123456{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('This setup has expired. Please start again.'),
    );
    await person.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await person.type(await password(), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(server.callsTo('/api/user/2fa/setup')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('shows an error in the language of the page if the QR code can’t be created, and retries', async () => {
    const { server, person } = await openConfirmed(() => errorResponse(500), { lang: 'de' });
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Fehler beim Erstellen des QR-Codes.'),
    );
    await act(() => showLang('en'));
    expect(screen.getByRole('alert')).toHaveTextContent('The QR code could not be created.');
    server.use({ 'POST /api/user/2fa/setup': setupResponse });
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
