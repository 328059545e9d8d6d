import type { RankId } from '@site/contract/ranks';
import type { LeasedCommand } from '@site/contract/http/game';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { cursorAfter } from '@site/contract/gameLimits';
import type { ChatLine, GameCommand, GameServer } from '@site/contract/http/gameServers';

restoreClock();

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const lobby = await linkServer(app, db);
const arena = await linkServer(app, db);

const MINUTE = 60_000;

beforeEach(async () => {
  await db.deleteFrom('users').where('name', '<>', 'Admin').execute();
  await db.updateTable('users').set({ rank: 'admin' }).execute();
  await db.insertInto('users').values(gamer(1)).execute();
});

const hand = async () => {
  const [handed] = (await lobby.sync()).commands;
  return handed!;
};

const command = (own: Partial<Parameters<typeof addCommand>[1]> = {}) =>
  addCommand(db, { kind: 'give-rank', player: uuidOf(1), args: { rank: 'mvp' }, by: 'shop', ...own });

const stateOf = async (id: string) =>
  (await db.selectFrom('game_commands').select('state').where('id', '=', id).executeTakeFirst())?.state;

const rank = async () =>
  (await db.selectFrom('users').select('rank').where('uuid', '=', uuidOf(1)).executeTakeFirst())?.rank;

const report = ({ id, lease }: LeasedCommand, outcome = 'done', own: object = {}) => ({
  id,
  lease,
  outcome,
  ...own,
});

test('is handed to one server only, with what it needs', async () => {
  const id = await command();
  const [handed, others] = [await lobby.sync(), await arena.sync()];
  expect(handed.commands).toEqual([
    {
      id,
      lease: expect.any(String) as string,
      kind: 'give-rank',
      player: gamer(1),
      args: { rank: 'mvp' },
      requireOnline: false,
      notAfter: null,
    },
  ]);
  expect([others.commands, (await lobby.sync()).commands]).toEqual([[], []]);
});

test('is handed to one of many that ask at once', async () => {
  for (let number = 0; number < 5; number += 1) await command();
  const answers = await Promise.all([lobby, arena, lobby, arena].map((server) => server.sync({ want: 5 })));
  const handed = answers.flatMap(({ commands }) => commands.map(({ id }) => id));
  expect([handed.length, new Set(handed).size]).toEqual([5, 5]);
});

test('is done once: the rank is given, and a repeated report changes nothing', async () => {
  const id = await command();
  const [handed] = (await lobby.sync()).commands;
  expect((await lobby.sync({ done: [report(handed!, 'done', { message: 'ok' })] })).rejected).toEqual([]);
  expect([await stateOf(id), await rank()]).toEqual(['done', 'mvp']);
  await db.updateTable('users').set({ rank: 'player' }).execute();
  expect((await lobby.sync({ done: [report(handed!)] })).rejected).toEqual([]);
  expect([await stateOf(id), await rank()]).toEqual(['done', 'player']);
});

test.each<RankId>(['yt', 'mvp', 'mod'])(
  'never hands out a rank that is not above that of the player (%s)',
  async (has) => {
    const id = await command();
    await db.updateTable('users').set({ rank: has }).execute();
    expect((await lobby.sync()).commands).toEqual([]);
    expect([await stateOf(id), await rank()]).toEqual(['expired', has]);
  },
);

test.each<[RankId, RankId]>([
  ['yt', 'yt'],
  ['mvp', 'mvp'],
  ['champ', 'mvp'],
  ['mod', 'mod'],
])('never gives a lower rank than a player gets while a server has the command (%s)', async (has, gets) => {
  await command();
  const [handed] = (await lobby.sync()).commands;
  await db.updateTable('users').set({ rank: has }).execute();
  await lobby.sync({ done: [report(handed!)] });
  expect(await rank()).toBe(gets);
});

test('hands a rank out again that the player may have got by the first lease', async () => {
  const id = await command();
  await lobby.sync();
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  letPass(10 * MINUTE);
  expect((await lobby.sync()).commands).toMatchObject([{ id }]);
});

test('is handed only to a server that says that it can carry out its kind', async () => {
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  const id = await command({ kind: 'take-rank', args: { rank: 'vip', until: 'mvp' } });
  expect((await lobby.sync({ can: ['fly', 7, null] })).commands).toEqual([]);
  const [handed] = (await lobby.sync({ can: ['take-rank'] })).commands;
  expect(handed).toMatchObject({ id, kind: 'take-rank', args: { rank: 'vip', until: 'mvp' } });
  await lobby.sync({ done: [report(handed!)] });
  expect([await stateOf(id), await rank()]).toEqual(['done', 'vip']);
});

test.each<[has: RankId, keeps: RankId]>([
  ['knock', 'knock'],
  ['mvp', 'vip'],
  ['champ', 'vip'],
  ['player', 'player'],
])('takes a rank back, but no higher one (%s)', async (has, keeps) => {
  await db.updateTable('users').set({ rank: 'mvp' }).execute();
  await command({ kind: 'take-rank', args: { rank: 'vip', until: 'mvp' } });
  const [handed] = (await lobby.sync({ can: ['take-rank'] })).commands;
  await db.updateTable('users').set({ rank: has }).execute();
  await lobby.sync({ done: [report(handed!)] });
  expect(await rank()).toBe(keeps);
});

test.each(['failed', 'unknown'])('that is %s is handed to nobody by itself', async (outcome) => {
  const id = await command();
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [report(handed!, outcome)] });
  letPass(10 * MINUTE);
  expect([(await lobby.sync()).commands, await stateOf(id), await rank()]).toEqual([[], outcome, 'player']);
});

test('is handed on when the lease has ended, and then counts for the new holder only', async () => {
  const id = await command();
  const [first] = (await lobby.sync({ leaseSeconds: 10 })).commands;
  letPass(9_000);
  expect((await arena.sync()).commands).toEqual([]);
  letPass(2_000);
  const [second] = (await arena.sync()).commands;
  expect([second?.id, second?.lease === first?.lease]).toEqual([id, false]);
  const late = await lobby.sync({ done: [report(first!)] });
  expect(late.rejected).toMatchObject([{ id, code: 'not_leased' }]);
  expect([await stateOf(id), await rank()]).toEqual(['leased', 'player']);
  await arena.sync({ done: [report(second!)] });
  expect([await stateOf(id), await rank()]).toEqual(['done', 'mvp']);
});

test('counts for its last holder, also after the lease and from a later boot', async () => {
  const id = await command();
  const [handed] = (await lobby.sync({ leaseSeconds: 10 })).commands;
  letPass(MINUTE);
  const answer = await lobby.sync({ want: 0, boot: uuidOf(77), done: [report(handed!)] });
  expect([answer.rejected, await stateOf(id)]).toEqual([[], 'done']);
});

test('of a server that is not the holder, or is made up, is refused, and the others count', async () => {
  await command();
  const id = await command();
  const [one, other] = (await lobby.sync()).commands;
  const done = [7, report(one!, 'done', { lease: 'x' }), report(one!, 'won'), report(other!)];
  const { rejected } = await lobby.sync({ done });
  expect(rejected.map(({ code }) => code)).toEqual(['invalid', 'not_leased', 'invalid']);
  expect(await stateOf(id)).toBe('done');
  expect((await arena.sync({ done: [report(one!)] })).rejected).toMatchObject([{ code: 'not_leased' }]);
});

test('waits for a server where its player is, if it must', async () => {
  const id = await command({ requireOnline: true });
  expect((await lobby.sync({ players: [gamer(2)] })).commands).toEqual([]);
  const { commands } = await arena.sync({ players: [gamer(1), gamer(2)] });
  expect(commands).toMatchObject([{ id, requireOnline: true }]);
});

test('expires', async () => {
  const id = await command({ notAfter: new Date(Date.now() + MINUTE) });
  letPass(2 * MINUTE);
  expect([(await lobby.sync()).commands, await stateOf(id)]).toEqual([[], 'expired']);
});

test('is handed out oldest first, as many as are wanted', async () => {
  const ids = [await command(), await command(), await command()];
  const handed = [
    ...(await lobby.sync({ want: 2 })).commands,
    ...(await lobby.sync({ want: 0 })).commands,
    ...(await lobby.sync({ want: 2 })).commands,
  ];
  expect(handed.map(({ id }) => id)).toEqual(ids);
});

test.each(['x'.repeat(501), 'a\0b', 7])('is done whatever message is reported with it', async (message) => {
  const id = await command();
  expect((await lobby.sync({ done: [report(await hand(), 'done', { message })] })).rejected).toEqual([]);
  expect(await stateOf(id)).toBe('done');
});

test('is named in the rejection of a report that can not be read', async () => {
  const id = await command();
  await lobby.sync();
  const { rejected } = await lobby.sync({ done: [{ id, outcome: 'done' }, { id: 'x' }, null] });
  expect(rejected).toMatchObject([
    { id, code: 'invalid' },
    { id: null, index: 1, code: 'invalid' },
    { id: null, index: 2, code: 'invalid' },
  ]);
});

test('is done: an older rank that the game tells later changes nothing, a newer one does', async () => {
  const told = (rank: string, at: number) =>
    event('rank', { ...gamer(1), rank, at: new Date(at).toISOString() });
  const before = Date.now() - MINUTE;
  await command();
  await lobby.sync({ done: [report(await hand())] });
  await arena.sync({ events: [told('player', before)] });
  expect(await rank()).toBe('mvp');
  await arena.sync({ events: [told('vip', Date.now() + MINUTE)] });
  expect(await rank()).toBe('vip');
});

test('is done before what the game tells of later in the same call', async () => {
  await command({ args: { rank: 'vip' } });
  await lobby.sync({ done: [report(await hand())], events: [event('rank', { ...gamer(1), rank: 'champ' })] });
  expect(await rank()).toBe('champ');
});

describe('the stats of a player', () => {
  const boards = () =>
    db.selectFrom('stats').select(['user_id', 'mode', 'range']).orderBy('user_id').orderBy('mode').execute();
  const match = (mode: string) =>
    event('match', {
      mode,
      players: [1, 2].map((number) => ({ ...gamer(number), kills: 1, deaths: 0, elo: 10 })),
    });
  const reset = (args: Record<string, string>) => command({ kind: 'reset-stats', args });

  beforeEach(async () => {
    await db.deleteFrom('stats').execute();
    await lobby.sync({ events: [match('bedwars'), match('cores')] });
    expect(await boards()).toHaveLength(12);
  });

  test('are taken from the boards of the site when the game has reset those of a mode', async () => {
    await reset({ mode: 'bedwars' });
    const [handed] = (await lobby.sync()).commands;
    expect(await boards()).toHaveLength(12);
    await lobby.sync({ done: [report(handed!, 'failed')] });
    expect(await boards()).toHaveLength(12);
    await reset({ mode: 'bedwars' });
    const [next] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(next!)] });
    const own = (await boards()).filter(({ user_id }) => user_id === uuidOf(1));
    expect(own.map(({ mode }) => mode)).toEqual(['cores', 'cores', 'cores']);
    expect((await boards()).filter(({ user_id }) => user_id === uuidOf(2))).toHaveLength(6);
  });

  test('have no match from before the reset that is told later, and every match after it', async () => {
    await reset({ mode: 'bedwars' });
    const [handed] = (await lobby.sync()).commands;
    const late = { ...match('bedwars'), at: new Date(Date.now() - MINUTE).toISOString() };
    await lobby.sync({ done: [report(handed!)], events: [late] });
    await arena.sync({ events: [{ ...late, id: match('bedwars').id }] });
    const own = async () =>
      (await boards()).filter(({ user_id, mode }) => user_id === uuidOf(1) && mode === 'bedwars').length;
    expect(await own()).toBe(0);
    await reset({ mode: 'bedwars' });
    const [next] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(next!)], events: [match('bedwars')] });
    expect(await own()).toBe(3);
    const others = (await boards()).filter(
      ({ user_id, mode }) => user_id === uuidOf(2) && mode === 'bedwars',
    );
    expect(others.length).toBeGreaterThanOrEqual(3);
  });

  test('are all taken when it has reset those of all modes, once', async () => {
    await reset({});
    const [handed] = (await lobby.sync()).commands;
    await lobby.sync({ done: [report(handed!)] });
    expect((await boards()).map(({ user_id }) => user_id)).toEqual(Array(6).fill(uuidOf(2)));
    // A match after the reset counts, whatever is reported again.
    await lobby.sync({ events: [match('cores')] });
    await lobby.sync({ done: [report(handed!)] });
    expect((await boards()).filter(({ user_id }) => user_id === uuidOf(1))).toHaveLength(3);
  });
});

await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = await logIn(app, 'Admin');
const { sockets } = app.services;
let announced: jest.SpyInstance;
let woken: jest.SpyInstance;
let closed: jest.SpyInstance;

beforeEach(() => {
  announced = jest.spyOn(sockets, 'announceChange');
  woken = jest.spyOn(sockets, 'wakeGameServers');
  closed = jest.spyOn(sockets, 'disconnectGameServer');
});

const CLAN = { id: uuidOf(9), name: 'Night', tag: 'NGT', elo: 5, leader: uuidOf(1) };

test.each<[string, object[], string[]]>([
  ['nothing', [], []],
  ['a line of the chat', [event('chat', { ...gamer(1), channel: 'lobby', text: 'Hello' })], []],
  ['a rejected event', [event('match', { mode: 'chess', players: [] })], []],
  ['a player', [event('player', gamer(1))], ['players']],
  ['a rank', [event('rank', { ...gamer(1), rank: 'vip' })], ['players']],
  ['a rank of the team', [event('rank', { ...gamer(1), rank: 'admin' })], []],
  [
    'a match and a clan',
    [
      event('match', { mode: 'cores', players: [{ ...gamer(1), kills: 0, deaths: 0, elo: 1 }] }),
      event('clan', { clan: { ...CLAN, members: [{ ...gamer(1), clanRank: 'LEADER' }] } }),
    ],
    ['boards', 'clans'],
  ],
])('the pages hear of %s what concerns them', async (_, events, topics) => {
  await lobby.sync({ events });
  expect(announced.mock.calls.flat()).toEqual(topics);
});

test('the pages hear nothing of events that were stored before', async () => {
  const events = [event('match', { mode: 'cores', players: [{ ...gamer(1), kills: 0, deaths: 0, elo: 1 }] })];
  await lobby.sync({ events });
  announced.mockClear();
  const answer = await lobby.sync({ events });
  expect(answer.acked).toHaveLength(1);
  expect(announced).not.toHaveBeenCalled();
});

test('every page that shows names hears of a new one, whatever shows it', async () => {
  await lobby.sync({ events: [event('player', { ...gamer(1), name: 'Renamed' })] });
  expect(announced.mock.calls.flat().toSorted()).toEqual(['boards', 'clans', 'players']);
  await lobby.sync({ events: [event('player', gamer(1))] });
});

test('the pages hear when the game has reset stats', async () => {
  await command({ kind: 'reset-stats', args: {} });
  await lobby.sync({ done: [report(await hand())] });
  expect(announced.mock.calls.flat()).toEqual(['boards']);
});

test('game servers are woken when a command begins to wait', async () => {
  const given = { kind: 'message', player: 'Gamer1', args: { text: 'Hello' } };
  await admin.post('/api/panel/game-commands', given);
  expect(woken).toHaveBeenCalledTimes(1);
  const handed = await hand();
  await lobby.sync({ done: [report(handed, 'unknown')] });
  expect(woken).toHaveBeenCalledTimes(1);
  await admin.post(`/api/panel/game-commands/${handed.id}/repeat`, { reason: 'again' });
  expect(woken).toHaveBeenCalledTimes(2);
});

test('the socket of a removed game server is closed', async () => {
  const { id } = await linkServer(app, db);
  await admin.delete(`/api/panel/gameservers/${id}`);
  expect(closed).toHaveBeenCalledWith(id);
});

const actions = async () =>
  (await db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('the panel', () => {
  const HOUR = 3_600_000;

  beforeEach(async () => {
    await db
      .insertInto('users')
      .values([gamer(2), gamer(3)])
      .execute();
    const game = ['game_servers', 'game_commands', 'game_chat', 'game_reports'] as const;
    for (const table of [...game, 'audit_entries', 'site_state'] as const)
      await db.deleteFrom(table).execute();
  });

  describe('game servers', () => {
    const call = (token: string) => lobby.send({}, { authorization: `Bearer ${token}` });

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
      await command({ kind: 'message', args: { text: 'Hi' } });
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
        command({ kind: 'message', player: uuidOf(number), args: { text: 'Hi' }, requireOnline });
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
      await command({ args: { rank: 'vip' } });
      await command({ args: { rank: 'vip' } });
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
      expect(await rank()).toBe('vip');
      expect((await decide(uuidOf(9), 'settle')).json()).toMatchObject({ code: 'unknown_command' });
      expect(await actions()).toEqual(['game-command.repeat', 'game-command.settle']);
    });

    test('are the newest hundred, and older ones that need a decision', async () => {
      const add = () => command({ kind: 'message', args: { text: 'Hi' } });
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
      await addPlayer(db, { name: 'Sup', rank: 'jrsup' });
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
      expect(line).toMatchObject({
        player: gamer(2),
        channel: 'global',
        isReporter: false,
        isReported: true,
      });
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
});
