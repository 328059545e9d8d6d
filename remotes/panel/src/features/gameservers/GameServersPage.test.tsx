import { REJECTIONS } from '@site/contract/http/game';
import type { GameCommand, GameServer } from '@site/contract/http/gameServers';
import type { Lang } from '@site/contract/lang';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { gameservers } from './feature.ts';
import { ARENA, COMMAND, LOBBY } from './testing/sampleServers.ts';

const TOKEN = 'gs_00000000-0000-4000-8000-000000000001_secret';

async function open(
  servers: readonly GameServer[] = [LOBBY, ARENA],
  commands: readonly GameCommand[] = [COMMAND],
  lang: Lang = 'en',
) {
  const server = mockServer({
    'GET /api/panel/gameservers': () => Response.json(servers),
    'GET /api/panel/game-commands': () => Response.json(commands),
  });
  return {
    ...(await renderPage('panel', gameservers, { player: player({ rank: 'admin' }), lang })),
    server,
  };
}

const dialog = () => within(screen.getByRole('dialog'));

test('shows what each server is, tells, and what was wrong with it', async () => {
  await open();
  const lobby = within(await screen.findByRole('region', { name: 'lobby' }));
  expect(lobby.getByText('Online')).toBeVisible();
  expect(lobby.getByText('It is 2 hours ahead.')).toBeVisible();
  expect(lobby.getByText('12 / 100')).toBeVisible();
  expect(lobby.getByText('4 waiting, 1 running, 0 failed, 2 unclear')).toBeVisible();
  expect(lobby.getByText('No such type.')).toBeVisible();
  const arena = within(screen.getByRole('region', { name: 'arena' }));
  expect(arena.getByText('Never connected')).toBeVisible();
  expect(arena.getByText('AzLink')).toBeVisible();
  expect(arena.queryByText(/ahead/)).toBeNull();
});

test.each([
  [-61_000, 'Sie geht 1 Minute nach.'],
  [90 * 60_000, 'Sie geht 90 Minuten vor.'],
  [-2_147_483_647, 'Sie geht 25 Tage nach.'],
])('says how wrong a clock is: %d ms', async (clockDifference, said) => {
  await open([{ ...LOBBY, clockDifference }], [], 'de');
  expect(await screen.findByText((text) => text.startsWith(said))).toBeVisible();
});

const REASONS: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    ...['Unknown type of event', 'Invalid data', 'Too old', 'Dated in the future'],
    ...['Can only be changed on the site', 'Command of another server'],
  ],
  de: [
    ...['Unbekannte Art von Ereignis', 'Ungültige Angaben', 'Zu alt', 'Zeit liegt in der Zukunft'],
    ...['Nur auf der Website änderbar', 'Befehl eines anderen Servers'],
  ],
};

test.each(['en', 'de'] as const)(
  'says in %s why events were rejected, with the details below',
  async (lang) => {
    const at = '2026-01-01T12:00:00.000Z';
    const message = 'coins: Too big.';
    const rejected = REJECTIONS.map((code) => ({ at, type: 'player', code, message }));
    await open([{ ...LOBBY, rejected }], [], lang);
    const title = lang === 'de' ? 'Abgelehnte Ereignisse' : 'Rejected events';
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const [, ...rows] = within(screen.getByRole('table', { name: title })).getAllByRole('row');
    expect(rows).toHaveLength(REJECTIONS.length);
    for (const [place, row] of rows.entries()) {
      expect(within(row).getByText('player', { selector: 'code' })).toBeVisible();
      expect(within(row).getByText(REASONS[lang][place]!)).toBeVisible();
      expect(within(row).getByText(message)).toHaveAttribute('lang', 'en');
    }
  },
);

test.each([
  ['en', 'Left out of its calls'],
  ['de', 'Aus seinen Meldungen weggelassen'],
] as const)('names in %s what calls contained that can’t be used', async (lang, title) => {
  const at = '2026-01-01T12:00:00.000Z';
  const leftOut = [
    { at, field: 'maxPlayers', example: '-1' },
    { at, field: 'player.coins', example: '-5' },
  ];
  await open([{ ...LOBBY, leftOut }], [], lang);
  const table = within(await screen.findByRole('table', { name: title }));
  expect(table.getByRole('row', { name: /maxPlayers -1$/ })).toBeVisible();
  expect(table.getByRole('row', { name: /player\.coins -5$/ })).toBeVisible();
});

test('keeps equal rejections of one call apart', async () => {
  const [weather] = LOBBY.rejected;
  await open([{ ...LOBBY, rejected: [weather!, weather!] }]);
  expect(await screen.findAllByText('No such type.')).toHaveLength(2);
});

test('says in German what commands do and what became of them', async () => {
  const of = (place: number, own: Partial<GameCommand>): GameCommand => ({
    ...COMMAND,
    id: `00000000-0000-4000-8000-00000000010${place}`,
    ...own,
  });
  const sent = [
    of(0, { state: 'failed', message: 'No such rank.' }),
    of(1, { kind: 'give-coins', args: { coins: 12_500 }, state: 'done', message: null }),
    of(2, { kind: 'give-tokens', args: { tokens: 3 }, state: 'waiting', message: null }),
    of(3, { kind: 'reset-stats', args: {}, state: 'leased', message: null }),
    of(4, { kind: 'reset-stats', args: { mode: 'cores' }, state: 'expired', message: null }),
    of(5, { kind: 'message', args: { text: 'Welcome back' }, message: null }),
  ];
  await open([], sent, 'de');
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Befehle' })).getAllByRole('row');
  const expected = [
    ['Rang geben', 'VIP', 'Gescheitert'],
    ['Coins geben', '12.500', 'Erledigt'],
    ['Tokens geben', '3', 'Wartet'],
    ['Statistik zurücksetzen', 'Alle Modi', 'In Arbeit'],
    ['Statistik zurücksetzen', 'Cores', 'Abgelaufen'],
    ['Nachricht', 'Welcome back', 'Unklar'],
  ];
  for (const [place, texts] of expected.entries())
    for (const text of texts) expect(within(rows[place]!).getByText(text)).toBeVisible();
  // Plugins may write in any language.
  expect(screen.getByText('No such rank.')).toHaveAttribute('lang', '');
  expect(within(rows[0]!).getAllByRole('button')).toHaveLength(2);
  expect(within(rows[1]!).queryByRole('button')).toBeNull();
});

test('links a server and shows its token once', async () => {
  const { person, server } = await open([]);
  expect(await screen.findByRole('heading', { name: 'No game server is linked' })).toBeVisible();
  server.use({
    'POST /api/panel/gameservers': () => Response.json({ id: LOBBY.id, token: TOKEN }, { status: 201 }),
  });
  await person.click(screen.getByRole('button', { name: 'Link a server' }));
  await person.click(dialog().getByRole('button', { name: 'Link a server' }));
  expect(dialog().getByLabelText('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await person.type(dialog().getByLabelText('Name'), 'lobby');
  await person.click(dialog().getByRole('button', { name: 'Link a server' }));
  expect(await dialog().findByText(TOKEN)).toBeVisible();
  expect(server.callsTo('/api/panel/gameservers').filter(({ body }) => body !== undefined)).toMatchObject([
    { body: { name: 'lobby' } },
  ]);
  await person.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(TOKEN)).toBeNull();
});

const held = () =>
  Response.json({ code: 'fresh_login_needed', message: 'Please confirm that it’s you.' }, { status: 403 });

/** Lets a login be confirmed with this answer only, and counts as confirmed from then on. */
function confirmable(right: object, refusal: string) {
  let isConfirmed = false;
  const token = () => (isConfirmed ? Response.json({ id: LOBBY.id, token: TOKEN }, { status: 201 }) : held());
  return {
    'POST /api/refresh': () => Response.json({}, { status: 401 }),
    'POST /api/panel/gameservers': token,
    'POST /api/panel/gameservers/:id/rotate': token,
    'POST /api/user/confirm': ({ body }: { body?: unknown }) => {
      isConfirmed = JSON.stringify(body) === JSON.stringify(right);
      if (isConfirmed) return new Response(null, { status: 204 });
      return Response.json({ code: refusal, message: 'That is not right.' }, { status: 400 });
    },
  };
}

test('asks for the password in place if the login is a while ago, and repeats the request', async () => {
  const { person, server } = await open([]);
  server.use(confirmable({ password: 'my own' }, 'wrong_password'));
  await person.click(await screen.findByRole('button', { name: 'Link a server' }));
  await person.type(dialog().getByLabelText('Name'), 'lobby');
  await person.click(dialog().getByRole('button', { name: 'Link a server' }));
  const field = await dialog().findByLabelText('Your password');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(field).toHaveAccessibleDescription('Your last login is a while ago. Confirm that it’s you.');
  await person.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/That is not right\./));
  expect(field).toHaveFocus();
  await person.clear(field);
  await person.type(field, 'my own');
  await person.click(dialog().getByRole('button', { name: 'Confirm' }));
  expect(await dialog().findByText(TOKEN)).toBeVisible();
  expect(dialog().queryByLabelText('Your password')).toBeNull();
  // The focus stays in the dialog.
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  const sent = server.callsTo('/api/panel/gameservers').flatMap(({ body }) => body ?? []);
  expect(sent.at(-1)).toEqual({ name: 'lobby' });
});

test('asks for a code instead if a second factor is on, also if the page does not know of it', async () => {
  const { person, server } = await open([LOBBY], [], 'de');
  server.use(confirmable({ code: '123456' }, 'code_required'));
  await person.click(await screen.findByRole('button', { name: 'Neues Token' }));
  await person.click(dialog().getByRole('button', { name: 'Neues Token' }));
  await person.type(await dialog().findByLabelText('Dein Passwort'), 'my own{Enter}');
  const code = await dialog().findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveValue('');
  await person.type(code, '123456{Enter}');
  expect(await dialog().findByText(TOKEN)).toBeVisible();
});

test('removes a server, and says so if it can’t', async () => {
  const { person, server } = await open();
  const lobby = within(await screen.findByRole('region', { name: 'lobby' }));
  server.use({
    'DELETE /api/panel/gameservers/:id': () =>
      Response.json(
        { code: 'unknown_game_server', message: 'There is no such game server.' },
        { status: 404 },
      ),
  });
  await person.click(lobby.getByRole('button', { name: 'Remove' }));
  await person.click(dialog().getByRole('button', { name: 'Remove' }));
  expect(await dialog().findByText('There is no such game server.')).toBeVisible();
  server.use({ 'DELETE /api/panel/gameservers/:id': () => new Response(null, { status: 204 }) });
  await person.click(dialog().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('repeats an unclear command for a reason', async () => {
  const { person, server } = await open();
  const commands = within(await screen.findByRole('region', { name: 'Commands' }));
  expect(await commands.findByText('Unclear')).toBeVisible();
  server.use({
    'POST /api/panel/game-commands/:id/repeat': () => Response.json({ ...COMMAND, state: 'waiting' }),
  });
  await person.click(commands.getByRole('button', { name: 'Repeat' }));
  await person.click(dialog().getByRole('button', { name: 'Repeat' }));
  expect(dialog().getByLabelText('Reason')).toHaveAccessibleDescription(/Give a reason/);
  await person.type(dialog().getByLabelText('Reason'), 'not in the log');
  await person.click(dialog().getByRole('button', { name: 'Repeat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(`/api/panel/game-commands/${COMMAND.id}/repeat`)).toMatchObject([
    { body: { reason: 'not in the log' } },
  ]);
});

test('has the game reset stats of one mode', async () => {
  const { person, server } = await open([LOBBY], []);
  expect(await screen.findByText('No commands')).toBeVisible();
  server.use({ 'POST /api/panel/game-commands': () => Response.json(COMMAND, { status: 201 }) });
  await person.click(screen.getByRole('button', { name: 'New command' }));
  await person.selectOptions(dialog().getByLabelText('Command'), 'Reset stats');
  await person.selectOptions(dialog().getByLabelText('Mode'), 'cores');
  await person.click(dialog().getByRole('button', { name: 'Send' }));
  expect(dialog().getByLabelText('Player')).toHaveAccessibleDescription(/Please fill in this field/);
  await person.type(dialog().getByLabelText('Player'), 'Lumi');
  await person.click(dialog().getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('/api/panel/game-commands').filter(({ body }) => body !== undefined)).toMatchObject([
    { body: { kind: 'reset-stats', player: 'Lumi', args: { mode: 'cores' } } },
  ]);
});

test('says beside the field that there is no such player', async () => {
  const { person, server } = await open([LOBBY], []);
  const refusal = { code: 'unknown_player', message: 'There is no such player.' };
  server.use({ 'POST /api/panel/game-commands': () => Response.json(refusal, { status: 404 }) });
  await person.click(await screen.findByRole('button', { name: 'New command' }));
  await person.type(dialog().getByLabelText('Player'), 'Nobody');
  await person.type(dialog().getByLabelText('Text'), 'Hi');
  await person.click(dialog().getByRole('button', { name: 'Send' }));
  const field = dialog().getByLabelText('Player');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/There is no such player/));
  await waitFor(() => expect(field).toHaveFocus());
  expect(dialog().queryByText('The command was not created')).toBeNull();
});
