import { outcomeTable } from './outcomeTable.ts';
import type { Outcome } from './runDrill.ts';

const outcome: Outcome = {
  drill: 'stop-server',
  what: 'server stopped for 15 s',
  seen: {
    reads: { count: 400, failed: 1 },
    writes: { count: 0, failed: 0 },
    longestGap: 1_234,
    failures: { '502': 1, ECONNRESET: 3 },
  },
  sockets: { count: 32, dropped: 16, missing: 0, longestAway: 2_500 },
  verdict: { acknowledged: 120, lost: [], duplicated: ['a'], unexpected: [] },
  recoveredAfter: 310,
  live: { missing: 0, duplicated: 0 },
  failures: [],
};

const cellsOf = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);

test('an outcome is one row', () => {
  const [, , row = ''] = outcomeTable([outcome]).split('\n');
  expect(cellsOf(row)).toEqual([
    'server stopped for 15 s',
    '0.3 % of 400',
    '–',
    '1.2 s',
    '3 × ECONNRESET, 1 × 502',
    '16 of 32',
    '2.5 s',
    '120',
    '0',
    '1',
    '0.3 s',
  ]);
});

test('what did not come back is said', () => {
  const gone = { ...outcome, recoveredAfter: undefined, sockets: { ...outcome.sockets, missing: 4 } };
  const [, , row = ''] = outcomeTable([gone]).split('\n');
  expect(cellsOf(row).filter((cell) => cell.includes('never'))).toEqual(['4 never', 'never']);
});
