import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { demoRows } from './demoRows.ts';

const { stats, users } = demoRows(new Date('2026-03-01T12:00:00Z'), 'hash');
const byKey = new Map(stats.map((row) => [`${row.user_id} ${row.mode} ${row.range}`, row]));
const top = (mode: Mode, range: Range, count: number) =>
  stats
    .filter((row) => row.mode === mode && row.range === range)
    .sort((a, b) => b.elo - a.elo)
    .slice(0, count);

describe('stats', () => {
  test('exist once for every player, mode and range', () => {
    expect(stats).toHaveLength(users.length * MODES.length * RANGES.length);
    expect(byKey.size).toBe(stats.length);
  });

  test('are whole, never negative, and never shrink with a longer range', () => {
    for (const { uuid } of users) {
      for (const mode of MODES) {
        const [daily, monthly, lifetime] = RANGES.map((range) => byKey.get(`${uuid} ${mode} ${range}`));
        for (const field of ['elo', 'kills', 'deaths'] as const) {
          const values = [daily?.[field] ?? NaN, monthly?.[field] ?? NaN, lifetime?.[field] ?? NaN];
          expect(values.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
          expect(values).toEqual([...values].sort((a, b) => a - b));
        }
      }
    }
  });

  describe.each(RANGES)('%s', (range) => {
    test.each(MODES)('%s has a full board of ten who really played', (mode) => {
      for (const row of top(mode, range, 10)) {
        expect(row.elo).toBeGreaterThan(0);
        expect(row.kills).toBeGreaterThan(row.elo);
      }
    });

    test('is led by somebody else in every mode, with mostly different followers', () => {
      const leaders = MODES.map((mode) => top(mode, range, 1)[0]?.user_id);
      expect(new Set(leaders).size).toBe(MODES.length);
      const boards = MODES.flatMap((mode) => top(mode, range, 10).map(({ user_id }) => user_id));
      expect(new Set(boards).size).toBeGreaterThan(20);
    });
  });

  test('reward skill: who leads a board dies less than the average player', () => {
    for (const mode of MODES) {
      const ratio = (rows: typeof stats) => {
        const sum = (field: 'kills' | 'deaths') => rows.reduce((total, row) => total + row[field], 0);
        return sum('kills') / sum('deaths');
      };
      const all = stats.filter((row) => row.mode === mode && row.range === 'lifetime');
      const below = [...all].sort((a, b) => a.elo - b.elo).slice(0, all.length / 2);
      expect(ratio(top(mode, 'lifetime', 10))).toBeGreaterThan(ratio(below));
    }
  });
});
