import { createPeriods } from '@site/contract/timeZone';
import { sql } from 'kysely';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { rotateToken, removeGameServer } from './gameServers.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

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
    const { rows } = await sql<{
      period: string;
    }>`SELECT period::text FROM stats WHERE range = 'daily'`.execute(db);
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
    ['a time ahead', match(1, { at: ago(-125 * MINUTE) }), { code: 'from_the_future' }],
    ['no time', match(1, { at: 'yesterday' }), { code: 'invalid' }],
  ])('with %s is rejected with a reason, and the others count', async (_, wrong, expected) => {
    const right = match(5);
    const answer = await server.sync({ events: [wrong, right] });
    expect(answer.acked).toEqual([right.id]);
    expect(answer.rejected).toMatchObject([expected]);
    expect(answer.rejected[0]?.message).toMatch(/\w{3}/);
  });

  test('says by how much the clock is wrong', async () => {
    const { rejected } = await server.sync({ events: [match(1, { at: ago(-125 * MINUTE) })] });
    expect(rejected[0]?.message).toContain('2 h 5 min ahead');
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
