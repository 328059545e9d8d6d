import { CLAN_NAMES } from '../server/src/demo/wordLists.ts';
import { loopbackSite, orInterrupted } from './lib/commandLine.ts';
import { durationsOf, markdownTable } from './lib/statistics.ts';
import { lighthouseReport, medianRun, missedTargets, publicAddresses, type Report } from './lighthouse.ts';
import { accountsFor, isExactlyOnce, loadReport, readOptions, type LoadResult } from './load.ts';
import { documentOf, sectionsOf } from './measure.ts';

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

test('interrupted work rejects with the reason', async () => {
  const controller = new AbortController();
  const work = orInterrupted(new Promise(() => undefined), controller.signal);
  controller.abort(new Error('enough'));
  await expect(work).rejects.toThrow('enough');
});

test('work that is not interrupted returns its result', async () => {
  await expect(orInterrupted(Promise.resolve(3), new AbortController().signal)).resolves.toBe(3);
});

test('percentiles are measured values', () => {
  expect(durationsOf([5, 1, 4, 2, 3])).toEqual({ count: 5, p50: 3, p99: 5, max: 5 });
  expect(durationsOf([])).toMatchObject({ count: 0, p50: Number.NaN });
});

test('a table aligns its columns and keeps each cell on one line', () => {
  expect(
    markdownTable(
      ['a', 'b'],
      [
        ['one|two', 1],
        ['x\ny', 22],
      ],
    ),
  ).toBe(
    ['| a        | b   |', '| -------- | --- |', '| one\\|two | 1   |', '| x y      | 22  |'].join('\n'),
  );
});

function report(performance: number, audits: Record<string, number> = {}): Report {
  const category = (score: number | null) => ({ score });
  return {
    categories: {
      performance: category(performance),
      accessibility: category(1),
      'best-practices': category(1),
      seo: category(1),
    },
    audits: Object.fromEntries(
      Object.entries(audits).map(([id, numericValue]) => [id, { title: id, score: 1, numericValue }]),
    ),
  };
}

test('uses the median run, and of two runs the worse one', () => {
  const [slow, middle, fast] = [report(0.4), report(0.7), report(0.9)];
  expect(medianRun([fast, slow, middle])).toBe(middle);
  expect(medianRun([fast, slow])).toBe(slow);
});

test('targets apply to one address or to all', () => {
  const targets = { everywhere: { layoutShift: 0 }, '/': { performance: 95 } };
  const good = { 'cumulative-layout-shift': 0 };
  expect(missedTargets({ '/': report(0.95, good), '/login': report(0.2, good) }, targets)).toEqual([]);
  expect(
    missedTargets(
      { '/': report(0.94, good), '/login': report(1, { 'cumulative-layout-shift': 0.0123 }) },
      targets,
    ),
  ).toEqual(['/: performance 94, target 95', '/login: layout shift 0.012, target 0']);
});

test('other pages are compared with the landing page of the same run', () => {
  const targets = {
    everywhere: { performanceBelowHome: 2, largestContentfulPaintRatio: 1.2, blockingTimeRatio: 1.2 },
  };
  const home = report(0.9, { 'largest-contentful-paint': 1_000, 'total-blocking-time': 200 });
  const near = report(0.88, { 'largest-contentful-paint': 1_300, 'total-blocking-time': 260 });
  const far = report(0.87, { 'largest-contentful-paint': 1_301, 'total-blocking-time': 261 });
  expect(missedTargets({ '/': home, '/stats': near }, targets)).toEqual([]);
  expect(missedTargets({ '/': home, '/stats': far }, targets)).toHaveLength(3);
  expect(missedTargets({ '/stats': far }, targets)).toEqual([]);
});

test('the table has a row for each address', () => {
  const table = lighthouseReport({
    '/': report(0.81, { 'first-contentful-paint': 655, 'total-byte-weight': 194_710 }),
  });
  expect(table.split('\n')[2]).toMatch(/^\| \/ .*\| 81 .*\| 0\.66 s \|.*\| 194\.7 \|$/);
});

test('every page for visitors has an address to measure', async () => {
  expect(await publicAddresses()).toEqual({
    always: ['/', '/clans', '/clans/Nebelwacht', '/imprint', '/login', '/nowhere', '/privacy', '/stats'],
    whereOpened: ['/apply', '/shop', '/shop/cart', '/shop/coins', '/shop/ranks', '/shop/tokens'],
  });
  expect(CLAN_NAMES.map(({ name }) => name)).toContain('Nebelwacht');
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
  [['--sockets', '0'], '--sockets must be a whole number from 1 to 5000.'],
  [['--seconds', '1.5'], '--seconds must be a whole number from 1 to 480.'],
  [['--site', 'https://example.org'], /http:\/\/localhost:3000/],
])('rejects %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('rewrites one section and keeps the others', () => {
  const before = documentOf(['Sizes', 'API'], new Map([['API', 'old']]));
  const sections = sectionsOf(before);
  expect(sections).toEqual(new Map([['API', 'old']]));
  const after = documentOf(['Sizes', 'API'], sections.set('Sizes', '| a |\n\ntwo'));
  expect(after.indexOf('## Sizes')).toBeLessThan(after.indexOf('## API'));
  expect(sectionsOf(after)).toEqual(
    new Map([
      ['Sizes', '| a |\n\ntwo'],
      ['API', 'old'],
    ]),
  );
});
