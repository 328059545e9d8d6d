import { sampleReport } from '../lighthouse/sampleReport.ts';
import { apiText } from './apiSection.ts';
import { limitOfBuild } from './buildSection.ts';
import { lighthouseTables } from './lighthouseTables.ts';
import { sizeTable } from './sizeTable.ts';

/** The cells of a table below its titles. */
const cellsIn = (table: string) =>
  table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

test('sizes stand next to those of the monolith, step by step', () => {
  const weight = { requests: 3, gzip: 1200, brotli: 1000 };
  const nothing = { requests: 0, gzip: 0, brotli: 0 };
  const steps = { landing: weight, firstPage: weight, secondPage: weight, whole: weight };
  const [landing, idle] = cellsIn(
    sizeTable({
      federation: { ...steps, landing: { ...weight, gzip: 2400 }, idle: weight },
      monolith: { ...steps, idle: nothing },
    }),
  );
  expect(landing).toEqual(['landing page', '3', '2.4', '1.0', '3', '1.2', '1.0', '2.000']);
  expect(idle?.slice(4)).toEqual(['0', '0.0', '0.0', '–']);
});

const row = (errors: number, processors = 0.96, call = 'GET /stats', perSecond = 200) => ({
  call,
  database: 'embedded',
  measured: { perSecond, p50: 4, p99: 9, errors, processors },
  barePerSecond: 400,
});

test('a missing PostgreSQL and failed requests are said', () => {
  const whole = apiText({ rows: [row(0)], hasPostgres: true, checksPerSecond: 20 });
  expect(whole.missing).toEqual([]);
  expect(whole.body).not.toContain('failed');
  const poor = apiText({ rows: [row(2)], hasPostgres: false, checksPerSecond: 20 });
  expect(poor.missing).toEqual([expect.stringContaining('PostgreSQL')]);
  expect(poor.body).toContain('- Some requests failed: GET /stats, embedded.');
});

test('what limits a call is read from its figures', () => {
  const rows = [row(0), row(0, 0.3), row(0, 1.7, 'POST /login', 18)];
  expect(apiText({ rows, hasPostgres: true, checksPerSecond: 20 }).limits).toBe(
    'GET /stats, embedded: the one thread of JavaScript, in which the database runs too. ' +
      'GET /stats, embedded: the server has not used up a core. ' +
      'POST /login, embedded: checking passwords, 90 % of what the machine does when it does nothing else.',
  );
});

test.each([
  [76, 'From nothing: the processors, two builds at a time use 95 % of 2 cores.'],
  [40, 'From nothing: not the processors, two builds at a time use 50 % of 2 cores.'],
  [Number.NaN, 'From nothing: unknown, the system does not tell what was used of the cores.'],
])('what limits a build is read from its figures (%d seconds of processors)', (processorSeconds, said) => {
  expect(limitOfBuild({ what: 'a build', timings: [{ seconds: 40, processorSeconds }] }, 2)).toBe(said);
});

test('each address stands with the run in the middle, all its runs, and what costs it most', () => {
  const report = sampleReport({
    scores: { performance: 0.8 },
    weights: { tbt: 10, lcp: 90 },
    audits: { tbt: { title: 'Blocking', score: 0.5 }, lcp: { title: 'Paint', score: 0.5 } },
  });
  const perfect = sampleReport();
  const runs = {
    '/': [perfect, report, sampleReport({ scores: { performance: 0.7 } })],
    '/login': [perfect],
  };
  const [scores = '', dearest = ''] = lighthouseTables(runs).split('\n\n');
  expect(cellsIn(scores).map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['80', '70–100'],
    ['100', '100–100'],
  ]);
  expect(cellsIn(dearest)).toEqual([
    ['/', 'performance: Paint (lcp) – 45.0 points'],
    ['/login', 'nothing'],
  ]);
});
