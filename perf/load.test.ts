import { accountsFor, isExactlyOnce, loadReport, readOptions, type LoadResult } from './load.ts';

const phase = { perSecond: 123.4, p50: 5, p99: 21, failed: 0 };
const latency = { count: 25, p50: 4, p99: 9, max: 10 };
const alerts = { sent: 5, acknowledged: 5, latency, lost: 0, duplicated: 0, strayed: 0 };
const result: LoadResult = {
  visitors: phase,
  ceiling: { ...phase, perSecond: 2_000 },
  alerts,
  sockets: { wanted: 10, held: 10, drops: 0 },
};

test.each(['lost', 'duplicated', 'strayed'])('an alert that is %s fails the run', (what) => {
  expect(isExactlyOnce(result)).toBe(true);
  expect(isExactlyOnce({ ...result, alerts: { ...alerts, [what]: 1 } })).toBe(false);
});

test('the report names what was measured', () => {
  const report = loadReport(result);
  expect(report).toContain('| ceiling  | 2000       | 5 ms | 21 ms | 0      |');
  expect(report).toContain('10 of 10 held, 0 dropped');
  expect(report).toContain('5 sent, 5 acknowledged, 25 received (p50 4 ms, p99 9 ms); 0 lost, 0 twice');
});

test('every player holds five sockets', () => {
  expect(accountsFor(readOptions([]))).toBe(100);
  expect(accountsFor(readOptions(['--sockets', '6']))).toBe(2);
});

test.each([
  [['--sockets', '0'], '--sockets must be a whole number from 1 to 5000.'],
  [['--seconds', '1.5'], '--seconds must be a whole number from 1 to 480.'],
  [['--site', 'https://example.org'], /http:\/\/localhost:3000/],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
