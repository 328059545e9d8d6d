import { randomUUID } from 'node:crypto';
import { CLAN_RANKS } from '@site/contract/http/clans';
import { createRandom } from '../../../kit/random.ts';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { addGameServer } from '../gameServers.ts';
import { uuidOf } from '../testing/gameServer.ts';
import type { ReadEvent } from './readEvents.ts';
import { storeEvents } from './storeEvents.ts';

const db = await openTestDatabase();
const { id: server } = (await addGameServer(db, { name: 'Lobby' }))!;
const now = Date.now();

/** Three of them have the same usual placeholder. */
const CLANS = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-0123456789ab`).concat(uuidOf(900));
const NAMES = ['Otters', 'OTTERS', 'Wolves', 'wolves', 'Bears'];
const TAGS = ['O', 'o', 'W', 'B'];
const PLAYERS = [1, 2, 3, 4, 5, 6].map(uuidOf);

const nameOf = (uuid: string) => `Player${uuid.slice(-1)}`;

function randomEvents(seed: string): ReadEvent[] {
  const random = createRandom(seed);
  const one = (): ReadEvent => {
    const common = { id: randomUUID(), at: new Date(now - 1_000 * random.int(1, 8)) };
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
  at: new Date(now - 60_000),
  uuid,
  name: nameOf(uuid),
}));

/** Stores events in calls, and returns what is stored then. */
async function storedBy(calls: readonly (readonly ReadEvent[])[]) {
  for (const table of ['users', 'clans', 'game_clans', 'game_events'] as const)
    await db.deleteFrom(table).execute();
  for (const events of [PLAYED, ...calls]) {
    const { rejected } = await storeEvents(db, { server, events, now: new Date() }, () => '2026-11-01');
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
