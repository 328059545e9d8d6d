import { loopbackSite } from './lib/commandLine.ts';
import { durationsOf } from './lib/statistics.ts';
import { accountsFor, isExactlyOnce, loadReport, readOptions, type LoadResult } from './load.ts';

test.each(['http://localhost:3000', 'http://127.0.0.1:8080/', 'http://127.5.0.1', 'http://[::1]:3000'])(
  'accepts %s',
  (address) => {
    expect(loopbackSite(address).origin).toBe(new URL(address).origin);
  },
);

test.each([
  'https://play.example.org',
  'http://10.0.0.1:3000',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost:3000@example.org',
  'http://user@localhost:3000',
  'http://[::ffff:10.0.0.1]',
  'http://0.0.0.0:3000',
  'https://localhost:3000',
  'http://localhost:3000/stats',
  'localhost:3000',
  '',
])('rejects %s', (address) => {
  expect(() => loopbackSite(address)).toThrow('--site');
});

test('percentiles are measured values', () => {
  expect(durationsOf([5, 1, 4, 2, 3])).toEqual({ count: 5, p50: 3, p99: 5, max: 5 });
  expect(durationsOf([])).toMatchObject({ count: 0, p50: Number.NaN });
});

const phase = { perSecond: 123.4, p50: 5, p99: 21, failed: 0 };
const latency = { count: 25, p50: 4, p99: 9, max: 10 };
const alerts = { sent: 5, acknowledged: 5, latency, lost: 0, duplicated: 0, misdelivered: 0 };
const result: LoadResult = {
  visitors: phase,
  maxThroughput: { ...phase, perSecond: 2_000 },
  alerts,
  sockets: { wanted: 10, held: 10, drops: 0 },
};

test.each(['lost', 'duplicated', 'misdelivered'])('one %s alert fails the run', (what) => {
  expect(isExactlyOnce(result)).toBe(true);
  expect(isExactlyOnce({ ...result, alerts: { ...alerts, [what]: 1 } })).toBe(false);
});

test('the report lists the measurements', () => {
  const report = loadReport(result);
  expect(report).toContain('| maximum throughput | 2000       | 5 ms | 21 ms | 0      |');
  expect(report).toContain('10 of 10 held, 0 dropped');
  expect(report).toContain('5 sent, 5 acknowledged, 25 received (p50 4 ms, p99 9 ms); 0 lost, 0 twice');
});

test('opens five sockets per player', () => {
  expect(accountsFor(readOptions([]))).toBe(100);
  expect(accountsFor(readOptions(['--sockets', '6']))).toBe(2);
});

test.each([
  [['--sockets', '0'], '--sockets must be a whole number from 1 to 10000.'],
  [['--seconds', '1.5'], '--seconds must be a whole number from 1 to 480.'],
  [['--site', 'https://example.org'], /http:\/\/localhost:3000/],
])('rejects %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
