import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { addGameServer } from '../gameServers.ts';
import { inBatches, MAX_WORK } from './inBatches.ts';
import type { ReadEvent } from './readEvents.ts';
import { storeEvents } from './storeEvents.ts';

const db = await openTestDatabase();
const now = new Date();

const match = (count: number, name: (index: number) => string): ReadEvent => ({
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

const clan = (members: number): ReadEvent => ({
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
  const stored = await storeEvents(db.withPlugin(counting), { server: id, events, now }, () => '2026-11-01');
  expect(stored).toMatchObject({ acked: events.map((event) => event.id), rejected: [] });
  return counts;
}

test.each<[what: string, name: (index: number) => string]>([
  ['the same name', () => 'a'],
  ['names of their own', (index) => `Player${index}`],
])('thousands of new players with %s are stored together', async (_, name) => {
  const players = 1_000;
  const { statements } = await store(Array.from({ length: 10 }, () => match(players / 10, name)));
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
  const clans = Array.from({ length: 500 }, () => clan(5));
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
  const large = [match(100, () => 'a'), ...small.slice(0, 60), clan(40), match(20, () => 'b'), clan(200)];
  expect(inBatches(small).map((batch) => batch.length)).toEqual(Array.from({ length: 10 }, () => MAX_WORK));
  expect(inBatches(large).map((batch) => batch.length)).toEqual([1, 50, 12, 1]);
  expect(inBatches(large).flat()).toEqual(large);
  expect(inBatches([])).toEqual([]);
});
