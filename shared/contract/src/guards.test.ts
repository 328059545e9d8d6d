import { needsLogin, needsRank, rankPasses, type Guard } from './guards.ts';
import { RANKS, STAFF_RANKS } from './ranks.ts';

test.each<[Guard, boolean, boolean]>([
  [{}, false, false],
  [{ login: undefined, staff: undefined, ranks: undefined }, false, false],
  [{ login: true }, true, false],
  [{ staff: true }, true, true],
  [{ ranks: ['owner'] }, true, true],
  [{ login: true, ranks: ['owner'] }, true, true],
  // Nobody: such a guard is a mistake, and must not open a door.
  [{ ranks: [] }, true, true],
])('%j asks for a login: %j, for a rank: %j', (guard, login, rank) => {
  expect(needsLogin(guard)).toBe(login);
  expect(needsRank(guard)).toBe(rank);
});

test.each<[Guard, readonly string[]]>([
  [{}, RANKS],
  [{ login: true }, RANKS],
  [{ staff: true }, STAFF_RANKS],
  [{ ranks: ['owner', 'vip'] }, ['owner', 'vip']],
  [{ staff: true, ranks: ['owner', 'vip'] }, ['owner']],
  [{ ranks: [] }, []],
])('the rank part of %j lets in just %j', (guard, ranks) => {
  expect(RANKS.filter((rank) => rankPasses(guard, rank))).toEqual(ranks);
});
