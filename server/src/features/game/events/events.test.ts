import { type Kysely, type KyselyPlugin, type Transaction, sql } from 'kysely';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { GAME_COLUMNS } from './becomePlayer.ts';
import { randomUUID } from 'node:crypto';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { event, gamer, linkServer, uuidOf } from '../testing/gameServer.ts';
import type { LeftOut } from '../leftOut.ts';
import { readAzlinkCall, readCall } from '../readCall.ts';
import { type ReadEvent, readEvents } from './readEvents.ts';
import { addGameServer, findGameServer } from '../gameServers.ts';
import { MAX_WORK, inBatches } from './inBatches.ts';
import { storeEvents } from './storeEvents.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { lockWithOwners } from '../../../credentials/locks.ts';
import { openDatabase } from '../../../database/open.ts';
import type { Schema } from '../../../database/schema.ts';
import { newDatabase } from '../../../testing/newDatabase.ts';
import { startTestApp } from '../../../testing/testApp.ts';
import { makeLinkCode, redeemLinkCode } from '../linkCodes.ts';
import { CLAN_RANKS } from '@site/contract/http/clans';
import { createRandom } from '../../../kit/random.ts';

const periodAt = () => '2026-11-01';

/** Columns of `users` that belong to the account, which its player takes over. */
const ACCOUNT_COLUMNS = [
  'created_at',
  'delete_after',
  'first_login',
  'initial_password_until',
  'lang',
  'name',
  'name_changed_at',
  'password_from_team',
  'password_hash',
  'rank',
  'totp_last_step',
  'totp_secret',
  'uuid',
];

test('every column of an account is known as its own or as the game’s', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users'`.execute(db);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...ACCOUNT_COLUMNS, ...GAME_COLUMNS]));
});

/** Looks at names of entries that one turn may take: each is looked at a few times. */
const MAX_LOOKS = 2_000;

/** Makes entries of lists and counts how often something looks at them, and how often at most in one turn. */
function countedEntries() {
  const looks = { all: 0, inTurn: 0, longest: 0 };
  const make = (count: number, name: (index: number) => unknown): object[] =>
    Array.from({ length: count }, (_, index) => ({
      uuid: uuidOf(index),
      kills: 1,
      deaths: 0,
      elo: 1,
      clanRank: 'MEMBER',
      get name() {
        looks.all += 1;
        looks.inTurn += 1;
        looks.longest = Math.max(looks.longest, looks.inTurn);
        return name(index);
      },
    }));
  /** Runs something, and begins a count at each turn. */
  const during = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    let turn = setImmediate(function next() {
      looks.inTurn = 0;
      turn = setImmediate(next);
    });
    return run().finally(() => clearImmediate(turn));
  };
  return { looks, make, during };
}

const readEvent = (type: string, own: object) => ({
  id: randomUUID(),
  type,
  at: new Date().toISOString(),
  ...own,
});
const match = (players: readonly unknown[]) => readEvent('match', { mode: 'bedwars', players });
const clan = (members: readonly object[]) =>
  readEvent('clan', {
    clan: { id: randomUUID(), name: 'Wolves', tag: 'WLV', elo: 0, leader: null, members },
  });

const read = (events: readonly unknown[], leftOut: LeftOut = new Map()) =>
  readEvents(events, { networkName: 'Network', now: new Date(), leftOut });

test.each([
  ['match', match, GAME_LIMITS.matchPlayers],
  ['clan', clan, GAME_LIMITS.members],
] as const)('nobody looks into a list of a %s that is too long', async (_, told, max) => {
  const { looks, make } = countedEntries();
  const { rejected } = await read([told(make(max + 1, () => 'Steve')), told(make(5_000, () => null))]);
  expect(rejected).toMatchObject([{ code: 'invalid' }, { code: 'invalid' }]);
  expect(rejected[0]?.message).toContain(`${max} entries`);
  expect(looks.all).toBe(0);
});

test.each<[what: string, name: (index: number) => unknown, most: number]>([
  ['no player at all', () => null, 3],
  ['called as nobody may be', () => '\u200b', 10],
  ['usable', (index) => `Player${index}`, 3],
])('lists of many clans are read in parts, if their members are %s', async (_, name, most) => {
  const { looks, make, during } = countedEntries();
  const clans = Array.from({ length: 20 }, () => clan(make(600, name)));
  const { events } = await during(() => read(clans));
  expect(events).toHaveLength(20);
  expect(looks.longest).toBeLessThan(MAX_LOOKS);
  expect(looks.all).toBeLessThan(20 * 600 * most);
});

test('the first entry of a list that can not be used is named, of whichever kind it is', async () => {
  const leftOut: LeftOut = new Map();
  const { make } = countedEntries();
  await read([match([...make(3, (index) => `Player${index}`), {}, 1, { name: 'x' }])], leftOut);
  expect([...leftOut]).toEqual([['match.players', '{}']]);
  const { rejected } = await read([match([{}, 1])], leftOut);
  expect(rejected[0]?.message).toContain('players.0.uuid');
});

test('a list of players of AzLink is read in parts, and who is beyond the limit only counted', async () => {
  const { looks, make, during } = countedEntries();
  const leftOut: LeftOut = new Map();
  const odd = [{}, 1, ...make(9_000, () => null), ...make(1, () => '..')];
  const given = [...odd, ...make(5_000, (index) => `Player${index}`), ...make(10, () => 'Twice')];
  const { players, morePlayers } = await during(() => readAzlinkCall({ players: given }, leftOut));
  expect([players?.length, morePlayers]).toEqual([GAME_LIMITS.players, 3_000]);
  expect([...leftOut]).toEqual([['players', '{}']]);
  expect(looks.longest).toBeLessThan(MAX_LOOKS);
  expect(looks.all).toBeLessThan(3 * given.length);
});

test('so is that of a sync', async () => {
  const { looks, make, during } = countedEntries();
  const body = { boot: randomUUID(), players: make(GAME_LIMITS.players, () => '\u200b') };
  const { presence } = await during(() => readCall(body, new Map()));
  expect(presence.players).toEqual([]);
  expect(looks.longest).toBeLessThan(MAX_LOOKS);
});

const db = await openTestDatabase();
const now = new Date();
const matchOf = (count: number, name: (index: number) => string): ReadEvent => ({
  id: randomUUID(),
  type: 'match',
  at: now,
  mode: 'bedwars',
  dbMode: 'bedwars',
  players: Array.from({ length: count }, (_, index) => ({
    uuid: randomUUID(),
    name: name(index),
    kills: 1,
    deaths: 0,
    elo: 1,
  })),
});

const rank = (): ReadEvent => ({
  id: randomUUID(),
  type: 'rank',
  at: now,
  uuid: randomUUID(),
  name: 'Gamer',
  rank: 'vip',
});
const clanOf = (members: number): ReadEvent => ({
  id: randomUUID(),
  type: 'clan',
  at: now,
  clan: {
    id: randomUUID(),
    name: randomUUID().slice(0, 8),
    tag: 'TAG',
    elo: 1,
    leader: null,
    members: Array.from({ length: members }, () => ({
      uuid: randomUUID(),
      name: 'a',
      clanRank: 'MEMBER' as const,
    })),
  },
});

/** Counts statements while events are stored. */
async function store(events: readonly ReadEvent[]) {
  const counts = { statements: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counts.statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { id } = (await addGameServer(db, { name: randomUUID().slice(0, 8) }))!;
  const stored = await storeEvents(db.withPlugin(counting), { server: id, events, now, periodAt });
  expect(stored).toMatchObject({ acked: events.map((event) => event.id), rejected: [] });
  return counts;
}

test.each<[what: string, name: (index: number) => string]>([
  ['the same name', () => 'a'],
  ['names of their own', (index) => `Player${index}`],
])('thousands of new players with %s are stored together', async (_, name) => {
  const players = 1_000;
  const { statements } = await store(Array.from({ length: 10 }, () => matchOf(players / 10, name)));
  expect(statements).toBeLessThan(players / 3);
  const { count } = await db
    .selectFrom('game_players')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThanOrEqual(players);
});

test('many ranks take few statements each', async () => {
  const { statements } = await store(Array.from({ length: 100 }, rank));
  expect(statements).toBeLessThan(100);
});

test('a batch of clans takes as many statements as one clan', async () => {
  const clans = Array.from({ length: 500 }, () => clanOf(5));
  const { statements: ofNew } = await store(clans);
  expect(ofNew).toBeLessThan(1_000);
  // Their players are known now, and those of every other clan leave.
  const later = clans.map((event, index): ReadEvent => ({
    ...event,
    id: randomUUID(),
    ...(event.type === 'clan' && {
      clan: { ...event.clan, elo: 2, members: index % 2 ? event.clan.members : [] },
    }),
  }));
  const batches = inBatches(later).length;
  expect(batches).toBeLessThan(25);
  const { statements } = await store(later);
  expect(statements).toBeLessThan(batches * 24);
});

test('a transaction has little work to do, unless one event is more', () => {
  const small = Array.from({ length: 500 }, rank);
  const large = [
    matchOf(100, () => 'a'),
    ...small.slice(0, 60),
    clanOf(40),
    matchOf(20, () => 'b'),
    clanOf(200),
  ];
  expect(inBatches(small).map((batch) => batch.length)).toEqual(Array.from({ length: 10 }, () => MAX_WORK));
  expect(inBatches(large).map((batch) => batch.length)).toEqual([1, 50, 12, 1]);
  expect(inBatches(large).flat()).toEqual(large);
  expect(inBatches([])).toEqual([]);
});

// The embedded database has one connection, so nothing happens while a call is stored.
const onPostgres = process.env['TEST_DATABASE_URL'] ? test : test.skip;

async function start() {
  const { db, close } = await openDatabase({ url: await newDatabase(), dataDir: '' });
  cleanUpLater(close);
  const { app } = await startTestApp({ db });
  const server = await linkServer(app, db);
  await server.sync({ events: [event('player', gamer(1)), event('player', gamer(2))] });
  return { app, db, server };
}

async function isWaiting(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Stores an event while a transaction that was faster holds its player. */
async function syncDuring(change: (trx: Transaction<Schema>) => Promise<unknown>, sent: () => object) {
  const { db, server } = await start();
  const { call } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const answer = server.sync({ events: [sent()] });
    while (!(await isWaiting(db))) await wait(10);
    return { call: answer };
  });
  return { db, answer: await call };
}

onPostgres.each([
  ['rank', { ...gamer(1), rank: 'vip' }, ['not_for_games']],
  ['player', { ...gamer(2), name: 'Gamer1' }, []],
  ['player', { ...gamer(1), name: 'Somebody' }, []],
])(
  'a %s event that waits for somebody to become staff leaves them rank and name',
  async (type, fields, codes) => {
    const { db, answer } = await syncDuring(
      (trx) => trx.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuidOf(1)).execute(),
      () => event(type, fields),
    );
    expect(answer.rejected.map(({ code }) => code)).toEqual(codes);
    const staff = db.selectFrom('users').select(['name', 'rank']).where('uuid', '=', uuidOf(1));
    expect(await staff.executeTakeFirst()).toEqual({ name: 'Gamer1', rank: 'mod' });
  },
);

onPostgres('a match counts although the account of one of its players is erased meanwhile', async () => {
  const { db, answer } = await syncDuring(
    (trx) => trx.deleteFrom('users').where('uuid', '=', uuidOf(1)).execute(),
    () =>
      event('match', {
        mode: 'bedwars',
        players: [1, 2].map((number) => ({ ...gamer(number), kills: 1, deaths: 0, elo: 10 })),
      }),
  );
  expect([answer.acked.length, answer.rejected]).toEqual([1, []]);
  expect(await db.selectFrom('stats').select('elo').execute()).toHaveLength(6);
});

onPostgres(
  'a code that is used while its player joins the team opens nothing, and holds up nobody',
  async () => {
    const { app, db, server } = await start();
    const known = await findGameServer(db, server.token, 'v1');
    if (!known) throw new Error('The server is not linked.');
    const { code } = await makeLinkCode(app.services, gamer(1), known);
    const { used } = await db.transaction().execute(async (trx) => {
      // As `set-rank` does.
      await lockWithOwners(trx, [uuidOf(1)]);
      await trx.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuidOf(1)).execute();
      const redeemed = redeemLinkCode(db, code, 'hash');
      while (!(await isWaiting(db))) await wait(10);
      await trx.deleteFrom('game_link_codes').where('user_id', '=', uuidOf(1)).execute();
      return { used: redeemed };
    });
    expect(await used).toBeUndefined();
    const player = db.selectFrom('users').select('password_hash').where('uuid', '=', uuidOf(1));
    expect(await player.executeTakeFirst()).toEqual({ password_hash: null });
  },
);

const { id: server } = (await addGameServer(db, { name: 'Lobby' }))!;
const moment = Date.now();

/** Three of them have the same usual placeholder. */
const CLANS = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-0123456789ab`).concat(uuidOf(900));
const NAMES = ['Otters', 'OTTERS', 'Wolves', 'wolves', 'Bears'];
const TAGS = ['O', 'o', 'W', 'B'];
const PLAYERS = [1, 2, 3, 4, 5, 6].map(uuidOf);

const nameOf = (uuid: string) => `Player${uuid.slice(-1)}`;

function randomEvents(seed: string): ReadEvent[] {
  const random = createRandom(seed);
  const one = (): ReadEvent => {
    const common = { id: randomUUID(), at: new Date(moment - 1_000 * random.int(1, 8)) };
    const id = random.pick(CLANS);
    if (random.chance(0.2)) return { ...common, type: 'clan-disbanded', clanId: id };
    const members = PLAYERS.filter(() => random.chance(0.4)).map((uuid) => ({
      uuid,
      name: nameOf(uuid),
      clanRank: random.pick(CLAN_RANKS),
    }));
    const leader = random.pick([...PLAYERS, uuidOf(999), null]);
    const names = { name: random.pick(NAMES), tag: random.pick(TAGS) };
    return { ...common, type: 'clan', clan: { id, ...names, elo: random.int(0, 9), leader, members } };
  };
  return Array.from({ length: random.int(2, 20) }, one);
}

const PLAYED: readonly ReadEvent[] = PLAYERS.map((uuid) => ({
  id: randomUUID(),
  type: 'player',
  at: new Date(moment - 60_000),
  uuid,
  name: nameOf(uuid),
}));

/** Stores events in calls, and returns what is stored then. */
async function storedBy(calls: readonly (readonly ReadEvent[])[]) {
  for (const table of ['users', 'clans', 'game_clans', 'game_events'] as const)
    await db.deleteFrom(table).execute();
  for (const events of [PLAYED, ...calls]) {
    const { rejected } = await storeEvents(db, { server, events, now: new Date(), periodAt });
    expect(rejected).toEqual([]);
  }
  return {
    clans: await db
      .selectFrom('clans')
      .select(['id', 'name', 'tag', 'elo', 'leader'])
      .orderBy('id')
      .execute(),
    states: await db.selectFrom('game_clans').selectAll().orderBy('id').execute(),
    players: await db
      .selectFrom('users')
      .innerJoin('game_players', 'game_players.uuid', 'users.uuid')
      .select(['users.uuid', 'clan_id', 'clan_rank', 'clan_at'])
      .orderBy('users.uuid')
      .execute(),
  };
}

/** Returns calls of one event each, in the order in which the events of a call count. */
const oneByOne = (events: readonly ReadEvent[]) =>
  events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map((event) => [event]);

test.each(Array.from({ length: 60 }, (_, number) => `clans ${number}`))(
  'events that are stored together do what they do one by one: %s',
  async (seed) => {
    const events = randomEvents(seed);
    const some = events.slice(0, events.length / 2);
    const others = events.slice(events.length / 2);
    expect(await storedBy([some, others])).toEqual(await storedBy([...oneByOne(some), ...oneByOne(others)]));
  },
);
