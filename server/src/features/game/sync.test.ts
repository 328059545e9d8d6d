import { createPeriods } from '@site/contract/timeZone';
import { sql } from 'kysely';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addGameServer, removeGameServer, rotateToken } from './gameServers.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';
import { randomUUID } from 'node:crypto';
import { readEvents } from './events/readEvents.ts';
import { type LeftOut, noteLeftOut } from './leftOut.ts';
import { readAzlinkCall, readCall } from './readCall.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { addCommand } from '../../entries/gameCommands.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const match = (elo: number, own: object = {}) =>
  event('match', {
    mode: 'bedwars',
    players: [{ ...gamer(1), kills: 3, deaths: 1, elo }],
    ...own,
  });

const rowsOf = (uuid: string) =>
  db
    .selectFrom('stats')
    .select(['range', 'elo', 'kills', 'deaths'])
    .where('user_id', '=', uuid)
    .orderBy('range')
    .orderBy('period')
    .execute();

const user = (uuid: string) => db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

describe('who calls', () => {
  test.each<[string, Record<string, string>]>([
    ['nobody', {}],
    ['a made-up token', { authorization: `Bearer gs_${uuidOf(1)}_${'a'.repeat(43)}` }],
    [
      'the token of another server',
      { authorization: `Bearer ${server.token.replace(server.id, uuidOf(9))}` },
    ],
    ['a token in another header', { 'x-deploy-token': server.token }],
    ['a cookie', { cookie: `token=${server.token}` }],
  ])('%s is refused', async (_, headers) => {
    const answer = await server.send({ events: [match(5)] }, headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'login_required']);
    expect(await db.selectFrom('game_events').select('id').execute()).toEqual([]);
  });

  test('no session of a person is accepted, and no token of a game server elsewhere', async () => {
    const owner = await addPlayer(db, { name: 'Owner', rank: 'owner' });
    const browser = await logIn(app, 'Owner');
    expect((await browser.post('/api/game/v1/sync', { boot: owner.uuid })).statusCode).toBe(401);
    const authorization = `Bearer ${server.token}`;
    for (const url of ['/api/user/rank', '/api/panel/staff', '/api/profile/Owner'])
      expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(401);
  });

  test('a rotated token is valid for ten minutes more, a removed server at once no longer', async () => {
    const other = await linkServer(app, db);
    const rotated = await rotateToken(db, other.id, new Date(Date.now() - 9 * MINUTE));
    expect((await other.send({})).statusCode).toBe(200);
    expect((await other.send({}, { authorization: `Bearer ${rotated?.token}` })).statusCode).toBe(200);
    await rotateToken(db, other.id, new Date(Date.now() - 11 * MINUTE));
    expect((await other.send({}, { authorization: `Bearer ${rotated?.token}` })).statusCode).toBe(401);
    const third = await linkServer(app, db);
    await removeGameServer(db, third.id);
    expect((await third.send({})).statusCode).toBe(401);
  });

  test('from another origin and during maintenance is let in', async () => {
    await addPlayer(db, { name: 'Owner', rank: 'owner' });
    const owner = await logIn(app, 'Owner');
    const toggle = () => owner.put('/api/panel/maintenance/toggle', {});
    expect((await toggle()).json()).toEqual({ enabled: true });
    const headers = {
      authorization: `Bearer ${server.token}`,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await server.send({}, headers)).statusCode).toBe(200);
    expect((await app.inject('/api/clans')).statusCode).toBe(503);
    expect((await toggle()).json()).toEqual({ enabled: false });
  });

  test('is limited per server', async () => {
    const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'game=2/60' } });
    const one = await linkServer(limited, db);
    const other = await linkServer(limited, db);
    const statuses = [];
    for (let calls = 0; calls < 3; calls += 1) statuses.push((await one.send({})).statusCode);
    expect([...statuses, (await other.send({})).statusCode]).toEqual([200, 200, 429, 200]);
    expect(Number((await one.send({})).headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a match', () => {
  test('counts once on each board, however often and in whatever order it is sent', async () => {
    const [won, lost] = [match(30), match(-10)];
    expect((await server.sync({ events: [won] })).acked).toEqual([won.id]);
    const answer = await server.sync({ events: [lost, won, lost] });
    expect([answer.acked.toSorted(), answer.rejected]).toEqual([[won.id, lost.id].toSorted(), []]);
    const sum = { elo: 20, kills: 6, deaths: 2 };
    expect(await rowsOf(uuidOf(1))).toEqual(
      ['daily', 'lifetime', 'monthly'].map((range) => ({ range, ...sum })),
    );
    const { rows } = await sql`SELECT period::text FROM stats WHERE range = 'daily'`.execute(db);
    expect(rows).toEqual([{ period: createPeriods('Europe/Berlin')('daily', new Date(won.at)) }]);
    expect((await user(uuidOf(1)))?.name).toBe('Gamer1');
  });

  test('sent by many at once counts once', async () => {
    const events = Array.from({ length: 20 }, () => match(5));
    await Promise.all([1, 2, 3, 4].map(() => server.sync({ events })));
    expect((await rowsOf(uuidOf(1)))[0]).toMatchObject({ elo: 100, kills: 60 });
  });

  test('with the same id from another server is another one', async () => {
    const other = await linkServer(app, db);
    const same = match(7);
    await server.sync({ events: [same] });
    await other.sync({ events: [same] });
    expect((await rowsOf(uuidOf(1)))[0]).toMatchObject({ elo: 14 });
  });

  test('of yesterday changes the day and perhaps the month that are over', async () => {
    await server.sync({ events: [match(5), match(50, { at: ago(2 * DAY) })] });
    const rows = await rowsOf(uuidOf(1));
    expect(rows.filter(({ range }) => range === 'daily').map(({ elo }) => elo)).toEqual([50, 5]);
    expect(rows.filter(({ range }) => range === 'lifetime').map(({ elo }) => elo)).toEqual([55]);
    const read = await app.inject('/api/stats?mode=bedwars&range=daily');
    expect(read.json()).toMatchObject([{ name: 'Gamer1', elo: 5 }]);
  });

  test('that leaves less than nothing is shown and ranked as nothing, and remembered', async () => {
    await server.sync({ events: [match(-30)] });
    const { app: fresh } = await startTestApp({ db });
    const board = await fresh.inject('/api/stats?mode=bedwars&range=lifetime');
    expect(board.json()).toMatchObject([{ name: 'Gamer1', elo: 0 }]);
    await server.sync({ events: [match(50)] });
    expect((await rowsOf(uuidOf(1)))[0]).toMatchObject({ elo: 20 });
  });

  test('a flood of them stops at the highest number and no other event', async () => {
    await server.sync({ events: [match(1)] });
    await db.updateTable('stats').set({ kills: 2_147_483_646 }).execute();
    const answer = await server.sync({ events: [match(1), event('player', gamer(2))] });
    expect(answer.acked).toHaveLength(2);
    expect((await rowsOf(uuidOf(1)))[0]).toMatchObject({ kills: 2_147_483_647 });
  });
});

describe('a wrong event', () => {
  test.each<[string, unknown, object]>([
    ['no object', 7, { id: null, index: 0, code: 'invalid' }],
    ['no id', { type: 'match' }, { id: null, index: 0, code: 'invalid' }],
    ['no uuid as id', event('match', { id: 'x' }), { id: null, index: 0, code: 'invalid' }],
    ['an unknown type', event('weather', { id: uuidOf(5) }), { id: uuidOf(5), code: 'unknown_type' }],
    ['a type that can not be stored', event('cha\0t', { id: uuidOf(5) }), { code: 'unknown_type' }],
    ['a type of the prototype', event('constructor', { id: uuidOf(5) }), { code: 'unknown_type' }],
    ['no such mode', match(1, { id: uuidOf(5), mode: 'ffa' }), { code: 'invalid' }],
    ['no players', match(1, { players: [] }), { code: 'invalid' }],
    ['too much Elo', match(1_001), { code: 'invalid' }],
    ['a broken name', event('player', { uuid: uuidOf(1), name: 'a\u0000b' }), { code: 'invalid' }],
    ['an old time', match(1, { at: ago(36 * DAY) }), { code: 'too_old' }],
    [
      'a time ahead',
      match(1, { at: ago(-125 * MINUTE) }),
      { code: 'from_the_future', message: expect.stringContaining('2 h 5 min ahead') as string },
    ],
    ['no time', match(1, { at: 'yesterday' }), { code: 'invalid' }],
  ])('with %s is rejected with a reason, and the others count', async (_, wrong, expected) => {
    const right = match(5);
    const answer = await server.sync({ events: [wrong, right] });
    expect(answer.acked).toEqual([right.id]);
    expect(answer.rejected).toMatchObject([expected]);
    expect(answer.rejected[0]?.message).toMatch(/\w{3}/);
  });

  test.each([
    ['without a boot', { boot: undefined }],
    ['with too many events', { events: Array.from({ length: 501 }, () => ({})) }],
    ['with a list that is none', { players: {} }],
    ['with too many reports', { done: Array.from({ length: 201 }, () => ({})) }],
  ])('a body %s changes nothing', async (_, body) => {
    const answer = await server.send({ events: [match(5)], ...body });
    expect(answer.statusCode).toBe(400);
    expect(await rowsOf(uuidOf(1))).toEqual([]);
  });
});

test('what the database can’t store is rejected by itself, and the others count', async () => {
  await sql`ALTER TABLE users ADD CONSTRAINT unstorable CHECK (name <> 'Unstorable')`.execute(db);
  const [clash, right] = [event('player', { uuid: uuidOf(8), name: 'Unstorable' }), match(5)];
  const answer = await server.sync({ events: [clash, right] });
  expect(answer.acked).toEqual([right.id]);
  expect(answer.rejected).toMatchObject([{ id: clash.id, code: 'invalid' }]);
  expect((await rowsOf(uuidOf(1)))[0]).toMatchObject({ elo: 5 });
  await sql`ALTER TABLE users DROP CONSTRAINT unstorable`.execute(db);
});

const DEEP: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
const ODD = { toString: 1, valueOf: 1 };

function exampleOf(value: unknown): string | undefined {
  const leftOut: LeftOut = new Map();
  noteLeftOut(leftOut, 'field', value);
  return leftOut.get('field');
}

test.each<[value: unknown, example: string]>([
  [DEEP, '[[[["…"]]]]'],
  [{ a: { b: { c: { d: { e: 1 } } } } }, '{"a":{"b":{"c":{"d":"…"}}}}'],
  [ODD, '{"toString":1,"valueOf":1}'],
  ['a\u0000b\u009b31m\u007f', String.raw`"a\u0000b\u009b31m\u007f"`],
  ['\u202eevil\u200b', String.raw`"\u202eevil\u200b"`],
  [{ '\u009b': '\u2066' }, String.raw`{"\u009b":"\u2066"}`],
  ['🐺'.repeat(300), `"${'🐺'.repeat(99)}`],
  [Array.from({ length: 300_000 }, () => 1), `[${'1,'.repeat(49)}1`],
])('the example of a value is readable, whatever it is', (value, example) => {
  expect(exampleOf(value)).toBe(example);
});

test('the first value of a call that is left out is the example of its field', () => {
  const leftOut: LeftOut = new Map();
  for (const value of ['first', 'second']) noteLeftOut(leftOut, 'players', value);
  expect([...leftOut]).toEqual([['players', '"first"']]);
});

const steve = () => ({ id: randomUUID(), uuid: randomUUID(), name: 'Steve' });

const CALL = { networkName: 'Network', now: new Date() };

test.each([DEEP, ODD, [ODD], null, 7, true])(
  'an event whose id is no text costs no other one, and is named by its place',
  async (id) => {
    const at = new Date().toISOString();
    const good = { ...steve(), type: 'player', at };
    const odd = [{ ...good, id }, { ...good, id: randomUUID(), type: id }, id];
    const read = await readEvents([...odd, good], { ...CALL, leftOut: new Map() });
    expect(read.events).toMatchObject([{ id: good.id }]);
    expect(read.rejected).toMatchObject([
      { id: null, index: 0, code: 'invalid' },
      { code: 'unknown_type', type: '' },
      { id: null, index: 2, code: 'invalid' },
    ]);
  },
);

test.each([DEEP, ODD])('no field that is odd costs the call', async (odd) => {
  const leftOut: LeftOut = new Map();
  const boot = randomUUID();
  const values = { software: odd, plugin: odd, maxPlayers: odd, want: odd, leaseSeconds: odd };
  await readCall({ boot, ...values, players: [odd, { uuid: odd, name: odd }] }, leftOut);
  await readAzlinkCall({ platform: { name: odd, version: odd }, version: odd, players: [odd] }, leftOut);
  await readAzlinkCall({ platform: odd, players: [{ name: odd, uuid: odd }] }, leftOut);
  const at = new Date().toISOString();
  const fields = { uuid: odd, name: odd, players: odd, clan: odd, coins: odd, mode: odd, line: odd, at: odd };
  const types = ['player', 'match', 'clan', 'clan-disbanded', 'rank', 'chat', 'report'];
  const events = types.flatMap((type) => [
    { id: randomUUID(), type, ...fields },
    { ...steve(), type, at, coins: odd, players: [odd], clan: { members: [odd] } },
  ]);
  const read = await readEvents(events, { ...CALL, leftOut });
  expect(read.events).toHaveLength(1);
  expect([...leftOut.keys()]).toEqual(
    expect.arrayContaining(['software', 'want', 'players', 'platform.name', 'version', 'player.coins']),
  );
});

test('what a rejected event claims to be is stored without controls', async () => {
  const event = { id: randomUUID(), type: 'wea\u009bther\u202e', at: new Date().toISOString() };
  const mode = { ...event, type: 'match', mode: 'bed\u202ewars', players: [] };
  const player = { uuid: randomUUID(), name: 'Steve', kills: 1, deaths: 0, elo: 1 };
  const events = [event, { ...mode, id: randomUUID(), players: [player] }];
  const { rejected } = await readEvents(events, { ...CALL, leftOut: new Map() });
  expect(rejected).toHaveLength(2);
  expect(JSON.stringify(rejected)).not.toMatch(/[\u007f-\u009f\u202e]/);
});

const azlinkEnv = siteWith(() => ({
  azlink: { commands: { 'give-rank': 'lp user {name} parent set {rank}' } },
}));
const { app: demo } = await startTestApp({ db, env: { ...azlinkEnv, DEMO: '1' } });

describe('AzLink', () => {
  /** As the plugin sends it. */
  const BODY = {
    platform: { type: 'BUKKIT', name: 'Paper', version: '1.21.8' },
    version: '1.4.0',
    players: [gamer(1)],
    maxPlayers: 80,
    system: { ram: 512, cpu: 3.4 },
    worlds: null,
    full: true,
  };

  async function linkAzlink() {
    const added = await addGameServer(db, { name: randomUUID().slice(0, 8), isAzlink: true });
    const { id = '', token = '' } = added ?? {};
    const call = (method: 'GET' | 'POST', given = token, payload: object = BODY) =>
      demo.inject({
        method,
        url: '/api/azlink',
        headers: { 'azuriom-link-token': given },
        ...(method === 'POST' && { payload }),
      });
    return { id, token, call };
  }

  beforeEach(async () => {
    await db.deleteFrom('game_servers').execute();
    await db.deleteFrom('game_commands').execute();
    const players = [gamer(1), gamer(2)];
    await db.insertInto('users').values(players).execute();
  });

  const give = (number: number, own: { requireOnline?: boolean; notAfter?: Date } = {}) =>
    addCommand(db, { kind: 'give-rank', player: uuidOf(number), args: { rank: 'vip' }, by: 'shop', ...own });

  const stateOf = async (id: string) =>
    (await db.selectFrom('game_commands').select('state').where('id', '=', id).executeTakeFirst())?.state;

  test('tests the link, tells who is online, and gets console commands by player', async () => {
    const { id, call } = await linkAzlink();
    expect((await call('GET')).statusCode).toBe(200);
    await give(1);
    await give(2, { requireOnline: true });
    expect((await call('POST')).json()).toEqual({
      commands: { Gamer1: ['lp user Gamer1 parent set vip'] },
    });
    // Never a list, not even if it is empty.
    expect((await call('POST')).json()).toEqual({ commands: {} });
    const ranks = await db.selectFrom('users').select(['name', 'rank']).orderBy('name').execute();
    expect(ranks.map(({ rank }) => rank)).toEqual(['vip', 'player']);
    const server = await db.selectFrom('game_servers').selectAll().where('id', '=', id).executeTakeFirst();
    expect(server).toMatchObject({ software: 'Paper 1.21.8', plugin: 'AzLink 1.4.0', max_players: 80 });
    expect((await demo.inject('/api/status')).json()).toEqual({ online: 1, max: 80 });
  });

  test('sends the rank of a player whose name is that of a property of every object', async () => {
    const { call } = await linkAzlink();
    await db.updateTable('users').set({ name: 'constructor' }).where('uuid', '=', uuidOf(1)).execute();
    await give(1);
    const { body } = await call('POST');
    expect(body).toBe('{"commands":{"constructor":["lp user constructor parent set vip"]}}');
  });

  test.each([
    '__proto__',
    'x parent set owner',
    'x\tparent',
    'x;op',
    'x"',
    "x'",
    '/op',
    '@a',
    '{rank}',
    '$&',
    '~446655440000',
    // LuckPerms reads 32 hexadecimal digits as a uuid, such as that of somebody in the team.
    'a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3',
    'A0B1C2D3E4F5A0B1C2D3E4F5A0B1C2D3',
    'x'.repeat(17),
    '..Gamer',
    'Gämer',
  ])(
    'never puts the name %s into a console command: the rank waits for another server or name',
    async (name) => {
      const { call } = await linkAzlink();
      await db.updateTable('users').set({ name }).where('uuid', '=', uuidOf(1)).execute();
      await give(1);
      expect((await call('POST')).json()).toEqual({ commands: {} });
      await db.updateTable('users').set({ name: '.Gamer_1' }).where('uuid', '=', uuidOf(1)).execute();
      expect((await call('POST')).json()).toEqual({
        commands: { '.Gamer_1': ['lp user .Gamer_1 parent set vip'] },
      });
    },
  );

  test('sends no rank that is not above that of the player', async () => {
    const { call } = await linkAzlink();
    const id = await give(1);
    await db.updateTable('users').set({ rank: 'knock' }).execute();
    expect((await call('POST')).json()).toEqual({ commands: {} });
    expect(await stateOf(id)).toBe('expired');
  });

  test('leaves what needs an acknowledgement to other servers', async () => {
    const { call } = await linkAzlink();
    await addCommand(db, { kind: 'give-coins', player: uuidOf(1), args: { coins: 5 }, by: 'shop' });
    expect((await call('POST')).json()).toEqual({ commands: {} });
    const lobby = await linkServer(demo, db);
    expect((await lobby.sync()).commands).toMatchObject([{ kind: 'give-coins' }]);
  });

  test('ends what is too late', async () => {
    const { call } = await linkAzlink();
    const notAfter = new Date(Date.now() - 1_000);
    const id = await give(1, { notAfter });
    expect((await call('POST')).json()).toEqual({ commands: {} });
    expect(await stateOf(id)).toBe('expired');
  });

  test('its token opens nothing else, and no other opens this', async () => {
    const { token, call } = await linkAzlink();
    const lobby = await linkServer(demo, db);
    expect((await lobby.send({}, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
    for (const given of [lobby.token, 'x', token.replace(/.$/, '')])
      expect((await call('POST', given)).statusCode).toBe(401);
    const headers = { 'azuriom-link-token': token };
    for (const url of ['/api/azlink/register', '/api/azlink/user/1/money/add'])
      expect((await demo.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(404);
  });

  test('refuses a body that is none, and changes nothing', async () => {
    const { id, call, token } = await linkAzlink();
    expect((await call('POST', token, { players: 'none' })).statusCode).toBe(400);
    const server = await db
      .selectFrom('game_servers')
      .select('heard_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(server?.heard_at).toBeNull();
  });
});
