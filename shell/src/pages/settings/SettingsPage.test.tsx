import type { SessionUser } from '@site/contract/http/session';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../../core/store.ts';
import * as files from '../../forms/saveFile.ts';
import { frameStrings } from '../../core/frameStrings.ts';
import { loseSession } from '../../session/accessToken.ts';
import { readNotifications } from '../../session/notifications.ts';
import { selectIsLost } from '@site/platform/session';
import { settings } from './feature.ts';

jest.mock('../../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('../../forms/saveFile.ts', () => ({ saveFile: jest.fn() }));
const mockLogOut = jest.fn();
jest.mock('../../session/useLogout.ts', () => ({ useLogout: () => mockLogOut }));

async function open(options: PageOptions = {}) {
  const server = mockServer({ 'POST /api/user/lang': () => new Response(null, { status: 204 }) });
  const strings = { 'shell/frame': frameStrings };
  return { server, ...(await renderPage('shell', settings, { player: player(), strings, ...options })) };
}

test.each([
  ['Change password', '/change-password'],
  ['Two-factor login', '/2fa'],
])('links %s to %s', async (name, path) => {
  const { person, address } = await open();
  await person.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
  expect(address()).toBe(path);
});

test.each([
  ['en', false, 'Off Set up'],
  ['en', true, 'On Change'],
  ['de', false, 'Aus Einrichten'],
  ['de', true, 'An Ändern'],
] as const)('%s: shows whether the second factor is on (%s): %s', async (lang, hasSecondFactor, words) => {
  await open({ lang, player: player({ hasSecondFactor }) });
  const [state, action] = [words.slice(0, words.indexOf(' ')), words.slice(words.indexOf(' ') + 1)];
  const row = screen.getByRole('link', { name: /^(Two-factor login|Zwei-Faktor-Anmeldung) / });
  expect(row).toHaveAccessibleName(new RegExp(`^\\S+ (login )?${state} .* ${action}$`));
});

test('shows the second factor without a state for a player stored by an older build', async () => {
  const { hasSecondFactor: _, ...older } = player();
  await open({ player: older as SessionUser });
  expect(screen.getByRole('link', { name: /^Two-factor login/ })).not.toHaveAccessibleName(/Off|Set up/);
});

test('applies a language immediately, stores it and saves it on the server', async () => {
  const { person, server } = await open();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  expect(localStorage.getItem('lang')).toBe('de');
  await waitFor(() => expect(server.calls).toMatchObject([{ body: { lang: 'DE' } }]));
  expect(screen.getByRole('link', { name: /^Passwort ändern/ })).toBeInTheDocument();
});

test('enables notifications by default and stores the choice in this browser', async () => {
  const first = await open();
  expect(screen.getByRole('switch', { name: 'Notifications' })).toBeChecked();
  await first.person.click(screen.getByRole('switch', { name: 'Notifications' }));
  expect(screen.getByRole('switch', { name: 'Notifications' })).not.toBeChecked();
  expect(readNotifications()).toBe(false);
  first.unmount();

  const { person } = await open({ lang: 'de' });
  const choice = screen.getByRole('switch', { name: 'Benachrichtigungen' });
  expect(choice).not.toBeChecked();
  choice.focus();
  await person.keyboard(' ');
  expect(choice).toBeChecked();
  expect(readNotifications()).toBe(true);
});

describe('your data', () => {
  beforeEach(() => mockLogOut.mockClear());

  const DELETE_AFTER = '2026-12-06T10:00:00.000Z';
  const strings = { 'shell/frame': frameStrings };

  const open = (options: PageOptions = {}) =>
    renderPage('shell', settings, { player: player(), strings, ...options });

  async function openDialog(options: PageOptions = {}) {
    const { person } = await open(options);
    await person.click(screen.getByRole('button', { name: 'Delete account' }));
    return { person, dialog: within(screen.getByRole('dialog', { name: 'Delete your account?' })) };
  }

  test('saves the player’s data as a file and keeps it out of the store', async () => {
    mockServer({
      'GET /api/user/data': () => Response.json({ account: { name: 'Lumi' }, alerts: ['hush'] }),
    });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() =>
      expect(files.saveFile).toHaveBeenCalledWith(
        'Lumi.json',
        expect.stringContaining('"hush"'),
        'application/json',
      ),
    );
    expect(JSON.stringify(store.getState())).not.toContain('hush');
  });

  test('shows an error if the download is rejected', async () => {
    mockServer({
      'GET /api/user/data': () => Response.json({ code: 'too_many_requests' }, { status: 429 }),
    });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(
      await screen.findByText('Too many attempts. Please try again in a few minutes.'),
    ).toBeInTheDocument();
  });

  test('deletes the account after a password check, shows the deletion date and logs out', async () => {
    const server = mockServer({
      'POST /api/user/delete': () => Response.json({ delete_after: DELETE_AFTER }),
    });
    const { person, dialog } = await openDialog();
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.');
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    await person.type(dialog.getByLabelText('Password'), 'hunter2 hunter2');
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/^Your account will be deleted on 6 Dec 2026/)).toBeInTheDocument();
    expect(server.callsTo('/api/user/delete')).toMatchObject([{ body: { password: 'hunter2 hunter2' } }]);
    expect(mockLogOut).not.toHaveBeenCalled();
    // The server has closed the socket, and the refresh is refused: the date must stay all the same.
    act(() => void store.dispatch(loseSession()));
    expect(selectIsLost(store.getState())).toBe(false);
    expect(dialog.getByText(/^Your account will be deleted on 6 Dec 2026/)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(mockLogOut).toHaveBeenCalledTimes(1);
  });

  test('says first what was paid for and is not delivered, and deletes the account all the same', async () => {
    const server = mockServer({
      'POST /api/user/delete': ({ body }) =>
        (body as { evenIfOwed?: boolean }).evenIfOwed
          ? Response.json({ delete_after: DELETE_AFTER })
          : Response.json({ code: 'undelivered_orders' }, { status: 409 }),
    });
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('Password'), 'hunter2 hunter2');
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/^Something you have paid for is not delivered yet/)).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(/^Your account will be deleted on 6 Dec 2026/)).toBeInTheDocument();
    expect(server.callsTo('/api/user/delete')).toHaveLength(2);
  });

  test('asks for a code too if the second factor is on', async () => {
    const server = mockServer({
      'POST /api/user/delete': () => Response.json({ code: 'wrong_setup_code' }, { status: 400 }),
    });
    const { person, dialog } = await openDialog({ player: player({ hasSecondFactor: true }) });
    await person.type(dialog.getByLabelText('Password'), 'hunter2 hunter2');
    await person.type(dialog.getByLabelText('Code'), '123456');
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Wrong code. Please try again.')).toBeInTheDocument();
    expect(server.callsTo('/api/user/delete')).toMatchObject([{ body: { code: '123456' } }]);
  });

  test.each([
    [400, 'wrong_password', 'This password is wrong.'],
    [400, 'code_required', 'Please enter a code from your app.'],
    [409, 'last_owner_stays', 'You are the last owner. Make another player an owner first.'],
    [500, 'internal', 'Something went wrong on our side. Please try again.'],
  ])('shows an error (%s %s) and keeps the input', async (status, code, text) => {
    mockServer({ 'POST /api/user/delete': () => Response.json({ code }, { status }) });
    const { person, dialog } = await openDialog();
    await person.type(dialog.getByLabelText('Password'), 'hunter2 hunter2');
    await person.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByLabelText('Password')).toHaveValue('hunter2 hunter2');
    await person.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(mockLogOut).not.toHaveBeenCalled();
  });
});
