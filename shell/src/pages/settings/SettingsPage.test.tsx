import type { SessionUser } from '@site/contract/http/session';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { frameStrings } from '../../frame/strings.ts';
import { readNotifications } from '../../session/notifications.ts';
import { settings } from './feature.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

async function open(options: PageOptions = {}) {
  const server = mockServer({ 'POST /api/user/lang': () => new Response(null, { status: 204 }) });
  const strings = { 'shell/frame': frameStrings };
  return { server, ...(await renderPage('shell', settings, { player: player(), strings, ...options })) };
}

test.each([
  ['Change password', '/change-password'],
  ['Two-factor login', '/2fa'],
])('%s leads to %s', async (name, path) => {
  const { person, address } = await open();
  await person.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
  expect(address()).toBe(path);
});

test.each([
  ['en', false, 'Off Set up'],
  ['en', true, 'On Change'],
  ['de', false, 'Aus Einrichten'],
  ['de', true, 'An Ändern'],
] as const)('%s: says whether the second factor is on (%s): %s', async (lang, hasSecondFactor, words) => {
  await open({ lang, player: player({ hasSecondFactor }) });
  const [state, action] = [words.slice(0, words.indexOf(' ')), words.slice(words.indexOf(' ') + 1)];
  const row = screen.getByRole('link', { name: /^(Two-factor login|Zwei-Faktor-Anmeldung) / });
  expect(row).toHaveAccessibleName(new RegExp(`^\\S+ (login )?${state} .* ${action}$`));
});

test('a player of an older build, who does not say, still has the row', async () => {
  const { hasSecondFactor: _, ...older } = player();
  await open({ player: older as SessionUser });
  expect(screen.getByRole('link', { name: /^Two-factor login/ })).not.toHaveTextContent(/Off|Set up/);
});

test('a language applies at once, is remembered, and the server is told', async () => {
  const { person, server } = await open();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  expect(localStorage.getItem('lang')).toBe('de');
  await waitFor(() => expect(server.calls).toMatchObject([{ body: { lang: 'DE' } }]));
  expect(screen.getByRole('link', { name: /^Passwort ändern/ })).toBeInTheDocument();

  await person.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  await waitFor(() => expect(server.calls).toMatchObject([{}, { body: { lang: 'EN' } }]));
});

test('notifications are on, and a choice is kept for this browser', async () => {
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
