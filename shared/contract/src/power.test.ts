import { mayEditRank, mayGiveRank, powerOf } from './power.ts';
import { RANKS, STAFF_RANKS, type RankId } from './ranks.ts';

/** From the strongest to the weakest; ranks of one line are equal. */
const LINES: readonly (readonly RankId[])[] = [
  ['owner'],
  ['admin'],
  ['srdev', 'srmod', 'srcon'],
  ['dev', 'mod', 'con', 'build'],
  ['sup'],
  ['jrsup'],
  ['ytplus'],
  ['yt', 'knock', 'mvp', 'champ', 'vip', 'player'],
];
const lineOf = (rank: RankId) => LINES.findIndex((line) => line.includes(rank));

test('every rank has its place', () => {
  expect(LINES.flat().toSorted()).toEqual([...RANKS].toSorted());
  for (const one of RANKS)
    for (const other of RANKS) {
      expect([one, other, Math.sign(powerOf(one) - powerOf(other))]).toEqual([
        one,
        other,
        Math.sign(lineOf(other) - lineOf(one)),
      ]);
    }
});

test('nobody edits or gives a rank at or above their own', () => {
  for (const actor of RANKS.filter((rank) => rank !== 'owner'))
    for (const other of RANKS) {
      const isBelow = lineOf(other) > lineOf(actor);
      expect([actor, other, mayEditRank(actor, other)]).toEqual([actor, other, isBelow]);
      expect([actor, other, mayGiveRank(actor, other)]).toEqual([
        actor,
        other,
        isBelow && STAFF_RANKS.includes(other),
      ]);
    }
});

test('owners name and edit owners', () => {
  for (const other of STAFF_RANKS) {
    expect(mayEditRank('owner', other)).toBe(true);
    expect(mayGiveRank('owner', other)).toBe(true);
  }
});

test('a rank of players is never given here', () => {
  for (const rank of RANKS.filter((other) => !STAFF_RANKS.includes(other)))
    expect(mayGiveRank('owner', rank)).toBe(false);
});
