import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { store } from '../../boot/store.ts';
import * as files from '../../forms/saveFile.ts';
import { frameStrings } from '../../frame/strings.ts';
import { settings } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('../../forms/saveFile.ts', () => ({ saveFile: jest.fn() }));
const mockLogOut = jest.fn();
beforeEach(() => mockLogOut.mockClear());
jest.mock('../../session/useLogout.ts', () => ({ useLogout: () => mockLogOut }));

const LATER = '2026-12-06T10:00:00.000Z';
const strings = { 'shell/frame': frameStrings };
const open = (options: PageOptions = {}) =>
  renderPage('shell', settings, { player: player(), strings, ...options });

async function openDialog(options: PageOptions = {}) {
  const { person } = await open(options);
  await person.click(screen.getByRole('button', { name: 'Delete account' }));
  return { person, dialog: within(screen.getByRole('dialog', { name: 'Delete your account?' })) };
}

test('everything the site keeps is saved as a file, and stays out of the state that remotes read', async () => {
  mockServer({ 'GET /api/user/data': () => Response.json({ account: { name: 'Lumi' }, alerts: ['hush'] }) });
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

test('a download that is refused says so', async () => {
  mockServer({
    'GET /api/user/data': () => Response.json({ code: 'too_many_requests' }, { status: 429 }),
  });
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(
    await screen.findByText('Too many attempts. Please try again in a few minutes.'),
  ).toBeInTheDocument();
});

test('deleting asks for the password, says until when it can be taken back, and leaves', async () => {
  const server = mockServer({ 'POST /api/user/delete': () => Response.json({ delete_after: LATER }) });
  const { person, dialog } = await openDialog();
  await person.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.');
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  await person.type(dialog.getByLabelText('Password'), 'hunter2 hunter2');
  await person.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await dialog.findByText(/^Your account will be deleted on 6 Dec 2026/)).toBeInTheDocument();
  expect(server.callsTo('/api/user/delete')).toMatchObject([{ body: { password: 'hunter2 hunter2' } }]);
  expect(mockLogOut).not.toHaveBeenCalled();
  await person.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(mockLogOut).toHaveBeenCalledTimes(1);
});

test('with a second factor it asks for a code, too', async () => {
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
  [400, 'code_required', 'Please enter a code of your app.'],
  [409, 'last_owner_stays', 'You are the last owner. Make another player an owner first.'],
  [500, 'internal', 'Something went wrong on our side. Please try again.'],
])('a refusal (%s %s) is told, and nothing is lost', async (status, code, text) => {
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
