import { loadReport } from './loadReport.ts';
import { MACHINE, OWN_NAME } from './meter.ts';

const durations = { count: 40, p50: 3.25, p90: 12, p99: 150.6, max: 200 };
const kindOf = (errors: Readonly<Record<string, number>>) => [
  { kind: 'read' as const, ...durations, perSecond: 4, errors },
];
const metered = {
  uses: ['site-server-1', OWN_NAME, MACHINE].map((name) => ({
    name,
    meanPercent: 40,
    maxPercent: 55,
    maxBytes: 100 * 2 ** 20,
  })),
  lateness: 0.4,
};

const reportOf = (errors: Readonly<Record<string, number>>) =>
  loadReport({
    start: kindOf({}),
    visit: { kinds: kindOf(errors), metered },
    alerts: { sent: 9, acknowledged: 8, latency: durations, lost: 1, duplicated: 2, strayed: 3 },
    sockets: { wanted: 50, held: 49, drops: 7, refusals: { 'websocket error': 1 }, connecting: durations },
    ceiling: {
      steps: [
        { browsers: 1, perSecond: 300, p99: 5, errors: 0 },
        { browsers: 2, perSecond: 310, p99: 9, errors: 4 },
      ],
      kinds: kindOf({}),
      metered,
    },
  });

test('every figure has its place', () => {
  const lines = reportOf({ '502': 2, ECONNRESET: 1 })
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      '| read | 40 | 4.0 | 3.3 | 12 | 151 | 200 | 2 × 502, 1 × ECONNRESET |',
      '| site-server-1 | 40 | 55 | 100 |',
      '| 50 | 49 | 7 | 1 × websocket error | 3.3 | 151 | 200 |',
      '| 9 | 8 | 40 | 3.3 | 151 | 200 | 1 | 2 | 3 |',
      '| 2 | 310 | 9.0 | 4 |',
      'The ceiling is 300 requests a second, reached with 1 browsers. Nothing that was measured is used up.',
    ]),
  );
});

test('limits that were met are named', () => {
  expect(reportOf({ '429 too_many_requests': 1 })).toContain('see `RATE_LIMITS`');
  expect(reportOf({ '502': 1 })).not.toContain('RATE_LIMITS');
});
