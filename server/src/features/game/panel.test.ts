import { cursorAfter } from '@site/contract/gameLimits';
import type { ChatLine, GameCommand, GameServer } from '@site/contract/http/gameServers';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Admin', rank: 'admin' });
await addPlayer(db, { name: 'Sup', rank: 'jrsup' });
await db
  .insertInto('users')
  .values([gamer(1), gamer(2), gamer(3)])
  .execute();
const admin = await logIn(app, 'Admin');
const HOUR = 3_600_000;

const actions = async () =>
  (await db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action);

beforeEach(async () => {
  for (const table of [
    'game_servers',
    'game_commands',
    'game_chat',
    'game_reports',
    'audit_entries',
    'site_state',
  ] as const)
    await db.deleteFrom(table).execute();
});

describe('game servers', () => {
  const call = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/game/v1/sync',
      headers: { authorization: `Bearer ${token}` },
      payload: { boot: uuidOf(1) },
    });

  test('are linked, given another token and removed, with an entry in the audit trail', async () => {
    const added = await admin.post('/api/panel/gameservers', { name: ' lobby ' });
    const { id, token } = added.json<{ id: string; token: string }>();
    expect([added.statusCode, (await call(token)).statusCode]).toEqual([201, 200]);
    const rotated = await admin.post(`/api/panel/gameservers/${id}/rotate`, {});
    const { token: next } = rotated.json<{ token: string }>();
    expect([(await call(token)).statusCode, (await call(next)).statusCode]).toEqual([200, 200]);
    expect((await admin.delete(`/api/panel/gameservers/${id}`)).statusCode).toBe(204);
    expect((await call(next)).statusCode).toBe(401);
    expect((await admin.delete(`/api/panel/gameservers/${id}`)).json()).toMatchObject({
      code: 'unknown_game_server',
    });
    expect(await actions()).toEqual(['game-server.add', 'game-server.rotate', 'game-server.remove']);
  });

  test.each([
    [{ name: 'a/b' }, 400, 'wrong_server_name'],
    [{ name: 'Lobby' }, 409, 'game_server_exists'],
  ])('%j is refused', async (body, status, code) => {
    await admin.post('/api/panel/gameservers', { name: 'lobby' });
    const answer = await admin.post('/api/panel/gameservers', body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('are shown with who is there, what they told, and what was wrong with it', async () => {
    const lobby = await linkServer(app, db);
    const behind = new Date(Date.now() - 2 * HOUR).toISOString();
    await lobby.sync({
      software: 'paper',
      plugin: '1',
      maxPlayers: 50,
      players: [gamer(1)],
      events: [event('player', { ...gamer(1), at: behind }), event('weather')],
    });
    await addCommand(db, { kind: 'message', player: uuidOf(1), args: { text: 'Hi' }, by: 'Admin' });
    await lobby.sync({ maxPlayers: 50, players: [gamer(1)], software: 'paper', plugin: '1' });
    const [shown, ...others] = (await admin.get('/api/panel/gameservers')).json<GameServer[]>();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      software: 'paper',
      plugin: '1',
      players: 1,
      maxPlayers: 50,
      events: 1,
      isAzlink: false,
      isHeard: true,
      rejected: [{ type: 'weather', code: 'unknown_type' }],
      commands: { waiting: 0, leased: 1, failed: 0, unknown: 0 },
    });
    // An event that waited for the site says nothing about the clock.
    expect(shown?.clockDifference).toBeNull();
  });

  test('are shown with the commands that wait and that they could get', async () => {
    const lobby = await linkServer(app, db);
    await linkServer(app, db);
    await lobby.sync({ players: [gamer(1)], want: 0 });
    const add = (number: number, requireOnline: boolean) =>
      addCommand(db, {
        kind: 'message',
        player: uuidOf(number),
        args: { text: 'Hi' },
        by: 'Admin',
        requireOnline,
      });
    await add(1, true);
    await add(2, true);
    await add(2, false);
    const shown = (await admin.get('/api/panel/gameservers')).json<GameServer[]>();
    expect(shown.map(({ id, commands }) => [id === lobby.id, commands.waiting]).sort()).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });
});

describe('commands', () => {
  const read = async (query = '') =>
    (await admin.get(`/api/panel/game-commands${query}`)).json<GameCommand[]>();

  test('are made by the team, by name or uuid', async () => {
    const sent = await admin.post('/api/panel/game-commands', {
      kind: 'message',
      player: 'gamer1',
      args: { text: ' Hello ' },
    });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { kind: 'message', player: gamer(1), args: { text: 'Hello' }, state: 'waiting', createdBy: 'Admin' },
    ]);
    const args = { mode: 'blockhavenffa' };
    await admin.post('/api/panel/game-commands', { kind: 'reset-stats', player: uuidOf(2), args });
    expect((await read()).map(({ kind, args: given }) => [kind, given])).toEqual([
      ['reset-stats', args],
      ['message', { text: 'Hello' }],
    ]);
    const lobby = await linkServer(app, db);
    expect((await lobby.sync()).commands).toHaveLength(2);
    expect([(await read('?state=leased')).length, (await read('?state=waiting')).length]).toEqual([2, 0]);
  });

  test.each([
    [{ kind: 'message', player: 'Nobody', args: { text: 'Hi' } }, 404, 'unknown_player'],
    [{ kind: 'reset-stats', player: 'Gamer1', args: { mode: 'ffa' } }, 400, 'unknown_mode'],
    [{ kind: 'give-coins', player: 'Gamer1', args: { coins: 5 } }, 400, 'invalid_input'],
    [{ kind: 'message', player: 'Gamer1', args: { text: ' ' } }, 400, 'invalid_input'],
  ])('%j is refused', async (body, status, code) => {
    const answer = await admin.post('/api/panel/game-commands', body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('that may have been carried out are repeated or settled by a person, with a reason', async () => {
    const lobby = await linkServer(app, db);
    const give = () =>
      addCommand(db, { kind: 'give-rank', player: uuidOf(1), args: { rank: 'vip' }, by: 'shop' });
    await give();
    await give();
    const { commands } = await lobby.sync();
    await lobby.sync({ done: commands.map(({ id, lease }) => ({ id, lease, outcome: 'unknown' })) });
    const [one, other] = commands.map(({ id }) => id);
    const decide = (id: string | undefined, how: string, body: object = { reason: 'seen in the log' }) =>
      admin.post(`/api/panel/game-commands/${id}/${how}`, body);
    expect((await decide(one, 'repeat', { reason: ' ' })).statusCode).toBe(400);
    expect((await decide(one, 'repeat')).json()).toMatchObject({ id: one, state: 'waiting', server: null });
    expect((await lobby.sync()).commands).toMatchObject([{ id: one }]);
    expect((await decide(one, 'settle')).json()).toMatchObject({ code: 'command_not_open' });
    expect((await decide(other, 'settle')).json()).toMatchObject({ id: other, state: 'done' });
    const player = await db
      .selectFrom('users')
      .select('rank')
      .where('uuid', '=', uuidOf(1))
      .executeTakeFirst();
    expect(player?.rank).toBe('vip');
    expect((await decide(uuidOf(9), 'settle')).json()).toMatchObject({ code: 'unknown_command' });
    expect(await actions()).toEqual(['game-command.repeat', 'game-command.settle']);
  });

  test('are the newest hundred, and older ones that need a decision', async () => {
    const add = () =>
      addCommand(db, { kind: 'message', player: uuidOf(1), args: { text: 'Hi' }, by: 'Admin' });
    const old = await add();
    const failed = await add();
    await db.updateTable('game_commands').set({ state: 'failed' }).where('id', '=', failed).execute();
    for (let count = 0; count < 100; count += 1) await add();
    const ids = (await read()).map(({ id }) => id);
    expect([ids.length, ids.at(-1), ids.includes(old)]).toEqual([101, failed, false]);
  });
});

describe('the chat log', () => {
  test('continues after the last line seen, however many have come since', async () => {
    const lobby = await linkServer(app, db);
    const say = (first: number, count: number) =>
      lobby.sync({
        events: Array.from({ length: count }, (_, index) => {
          const at = new Date(Date.now() - HOUR + (first + index) * 1_000).toISOString();
          return event('chat', { ...gamer(1), channel: 'all', text: `Line ${first + index}`, at });
        }),
      });
    const read = async (query = '') => {
      const answer = await admin.get(`/api/panel/chat?filter=all${query}`);
      const counts = [answer.headers['x-total-count'], answer.headers['x-older-count']];
      return { lines: answer.json<ChatLine[]>(), counts };
    };
    await say(0, 120);
    const first = await read('&page=1');
    await say(120, 7);
    const cursor = cursorAfter(first.lines.at(-1)!);
    const second = await read(`&before=${cursor}`);
    expect([second.lines[0]?.text, second.lines.at(-1)?.text]).toEqual(['Line 69', 'Line 20']);
    expect(second.counts).toEqual(['127', '70']);
    expect((await read(`&before=${cursorAfter(second.lines.at(-1)!)}`)).lines).toHaveLength(20);
    expect((await read('&page=2')).lines[0]?.text).toBe('Line 76');
    // The line itself may be too old to be kept.
    await db.deleteFrom('game_chat').where('event_id', '=', first.lines.at(-1)!.id).execute();
    expect((await read(`&before=${cursor}`)).lines).toEqual(second.lines);
    for (const wrong of ['', 'x', `2026-13-01T00:00:00Z_${uuidOf(1)}`, `${new Date(0).toISOString()}_1`])
      expect((await admin.get(`/api/panel/chat?before=${wrong}`)).statusCode).toBe(400);
  });

  test('has the lines of the game, the newest first, by who reported and who was reported', async () => {
    const lobby = await linkServer(app, db);
    const said = (number: number, text: string, minutes: number) =>
      event('chat', {
        ...gamer(number),
        channel: 'global',
        text,
        at: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    const rude = said(2, 'rude', 2);
    await lobby.sync({
      events: [
        ...[said(1, 'hello', 3), rude, said(3, 'bye', 1)],
        event('report', { reporter: gamer(1), reported: gamer(2), reason: 'insults', line: rude.id }),
      ],
    });
    const sup = await logIn(app, 'Sup');
    const read = async (query: string) => {
      const answer = await sup.get(`/api/panel/chat${query}`);
      const lines = answer.json<ChatLine[]>().map(({ text }) => text);
      return [answer.headers['x-total-count'], ...lines];
    };
    expect(await read('')).toEqual(['3', 'bye', 'rude', 'hello']);
    expect(await read('?filter=melder')).toEqual(['1', 'hello']);
    expect(await read('?filter=reported')).toEqual(['1', 'rude']);
    expect(await read('?page=2')).toEqual(['3']);
    const [, line] = (await sup.get('/api/panel/chat')).json<ChatLine[]>();
    expect(line).toMatchObject({ player: gamer(2), channel: 'global', isReporter: false, isReported: true });
  });

  test('says whether the game has ever sent a line, also when they are all deleted', async () => {
    const lobby = await linkServer(app, db);
    const began = async () => (await admin.get('/api/panel/chat')).headers['x-chat-began'];
    expect(await began()).toBe('false');
    await lobby.sync({ events: [event('chat', { ...gamer(1), channel: 'global', text: 'Hello' })] });
    await db.deleteFrom('game_chat').execute();
    expect(await began()).toBe('true');
  });
});
