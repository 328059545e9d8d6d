import { randomUUID } from 'node:crypto';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { uuidOf } from '../testing/gameServer.ts';
import type { LeftOut } from '../leftOut.ts';
import { readAzlinkCall, readCall } from '../readCall.ts';
import { readEvents } from './readEvents.ts';

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

const event = (type: string, own: object) => ({
  id: randomUUID(),
  type,
  at: new Date().toISOString(),
  ...own,
});
const match = (players: readonly unknown[]) => event('match', { mode: 'bedwars', players });
const clan = (members: readonly object[]) =>
  event('clan', { clan: { id: randomUUID(), name: 'Wolves', tag: 'WLV', elo: 0, leader: null, members } });

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
