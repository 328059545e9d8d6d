import { readLoads } from '../game.ts';
import { Boards } from './boards.ts';
import { fewEvents, matchesOnly, type MatchEvent } from './matches.ts';
import type { Figures } from './measure.ts';
import { gameReport } from './report.ts';

const players = Array.from({ length: 100 }, (_, number) => ({
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Player${number}`,
}));

const rowsOf = (matches: readonly MatchEvent[]) =>
  matches.reduce((sum, match) => sum + match.players.length, 0);

test('plays as many rows as asked for, in matches of 8 to 16 different players', () => {
  const play = matchesOnly(players, 20);
  const matches = Array.from({ length: 100 }, () => play(15) as MatchEvent[]).flat();
  expect(Math.abs(rowsOf(matches) - 100 * 15 * 20)).toBeLessThanOrEqual(16);
  for (const match of matches) {
    expect(new Set(match.players.map(({ uuid }) => uuid)).size).toBe(match.players.length);
    expect(match.players.length).toBeGreaterThanOrEqual(8);
    expect(match.players.length).toBeLessThanOrEqual(16);
  }
});

test('has a few events of different types', () => {
  expect(fewEvents(players)(15).map(({ type }) => type)).toEqual([
    'match',
    'player',
    'player',
    'chat',
    'chat',
  ]);
});

test('finds each number that differs', () => {
  const matches = matchesOnly(players, 20)(60) as MatchEvent[];
  const boardsOf = (given: readonly MatchEvent[]) => {
    const boards = new Boards(players);
    for (const match of given) boards.addMatch(match);
    return boards;
  };
  const [first, ...rest] = matches as [MatchEvent, ...MatchEvent[]];
  expect(boardsOf(matches).differences(boardsOf(matches.toReversed()))).toBe(0);
  const [player, ...others] = first.players as [MatchEvent['players'][0], ...MatchEvent['players']];
  const changed = { ...first, players: [{ ...player, elo: player.elo + 1 }, ...others] };
  // Its day, its month and all-time.
  expect(boardsOf(matches).differences(boardsOf([changed, ...rest]))).toBe(3);
});

test('the report says which targets were reached', () => {
  const figures: Figures = {
    database: 'PostgreSQL',
    seconds: 60,
    servers: 200,
    online: 100,
    rows: 2_000,
    storedRows: 120_000,
    processors: 0.123,
    reads: { count: 6_000, p50: 1, p99: 51, max: 90, failed: 0 },
    synced: {
      calls: { count: 800, p50: 20, p99: 40, max: 100 },
      failed: 0,
      refused: 0,
      unconfirmed: [],
      took: 60,
    },
  };
  const report = gameReport([{ figures: [figures], differences: 3 }]);
  expect(report).toMatch(/2000 rows\/s: rows\/s +\| 2000 +\| 2000 +\| reached/);
  expect(report).toMatch(/GET \/stats p50 \/ p99 \/ max +\| 1 \/ 51 \/ 90 ms +\| p99 < 50 ms \| missed/);
  expect(report).toMatch(/wrong sums on boards after 120,000 rows +\| 3 +\| 0 +\| missed/);
});

test('leaves out what is to take no time', () => {
  const { postgres, embedded } = readLoads(['--seconds', '0', '--embedded-rows', '50']);
  expect(postgres.map(({ rows }) => rows)).toEqual([undefined]);
  expect(embedded.map(({ rows, seconds }) => [rows, seconds])).toEqual([[50, 60]]);
  expect(() => readLoads(['--rows', '0'])).toThrow('--rows must be a whole number from 1 to 20000.');
});
