import { flaws } from './flaws.ts';
import { medianRun } from './median.ts';
import { sampleReport } from './sampleReport.ts';
import { scoreTable } from './table.ts';
import { missedTargets } from './targets.ts';

const withPerformance = (performance: number) => sampleReport({ scores: { performance } });

describe('the run that counts', () => {
  test('is the one in the middle, in whatever order they came', () => {
    const [slow, middle, fast] = [withPerformance(0.4), withPerformance(0.7), withPerformance(0.9)];
    expect(medianRun([fast, slow, middle])).toBe(middle);
  });

  test('is the worse one of two', () => {
    const [slow, fast] = [withPerformance(0.4), withPerformance(0.9)];
    expect(medianRun([fast, slow])).toBe(slow);
  });

  test('has to exist', () => {
    expect(() => medianRun([])).toThrow('There is no run to choose from.');
  });
});

describe('targets', () => {
  const targets = { everywhere: { seo: 100, layoutShift: 0 }, '/': { performance: 95 } };

  test('are met exactly', () => {
    expect(missedTargets('/', sampleReport({ scores: { performance: 0.95 } }), targets)).toEqual([]);
  });

  test('of one address concern no other', () => {
    expect(missedTargets('/login', withPerformance(0.2), targets)).toEqual([]);
    expect(missedTargets('/', withPerformance(0.94), targets)).toEqual(['/: performance 94, target 95']);
  });

  test('concern every address where they stand under everywhere', () => {
    const moves = { title: 'Layout', score: 0.9, numericValue: 0.0123 };
    const report = sampleReport({ scores: { seo: 0.91 }, audits: { 'cumulative-layout-shift': moves } });
    expect(missedTargets('/login', report, targets)).toEqual([
      '/login: seo 91, target 100',
      '/login: layout shift 0.012, target 0',
    ]);
  });

  test('miss a category that could not be judged', () => {
    const report = sampleReport();
    const unknown = {
      ...report,
      categories: { ...report.categories, seo: { score: null, auditRefs: [] } },
    };
    expect(missedTargets('/login', unknown, targets)).toEqual(['/login: seo 0, target 100']);
  });
});

test('the table has a line for each address, its numbers below their titles', () => {
  const measured = (numericValue: number) => ({ title: '', score: 1, numericValue });
  const report = sampleReport({
    scores: { performance: 0.81 },
    audits: {
      'first-contentful-paint': measured(655),
      'largest-contentful-paint': measured(2049),
      'total-blocking-time': measured(728.6),
      'speed-index': measured(1110),
      'total-byte-weight': measured(194_710),
    },
  });
  const [titles = '', home = '', login = ''] = scoreTable({ '/': report, '/login': report }).split('\n');
  expect(titles.trim().split(/ {2,}/)).toEqual([
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    'Speed Index',
    'bytes',
  ]);
  expect(home.trim().split(/ {2,}/)).toEqual([
    '/',
    '81',
    '100',
    '100',
    '100',
    '0.66 s',
    '2.05 s',
    '729 ms',
    '0',
    '1.11 s',
    '194.7 kB',
  ]);
  expect(titles.indexOf('FCP') + 'FCP'.length).toBe(login.indexOf('0.66 s') + '0.66 s'.length);
});

describe('what is not perfect', () => {
  test('stands with what it costs, the dearest first; what is perfect or not judged is left out', () => {
    const report = sampleReport({
      weights: { tbt: 30, lcp: 25, rest: 45 },
      audits: {
        lcp: { title: 'Largest paint', score: 0.96, displayValue: '2.1 s' },
        script: { title: 'Unused script', score: 0, metricSavings: { LCP: 300.4, TBT: 0, CLS: 0.01 } },
        tbt: { title: 'Blocking time', score: 0.5 },
        rest: { title: 'Fine', score: 1 },
        note: { title: 'Note', score: null },
      },
    });
    expect(flaws(report)).toEqual([
      'performance: Blocking time (tbt) – 15.0 points',
      'performance: Largest paint (lcp) – 1.0 points, 2.1 s',
      'none: Unused script (script) – LCP 300 ms, CLS 0.010',
    ]);
  });

  test('costs no points where the category has no weights', () => {
    const report = sampleReport({ weights: { hint: 0 }, audits: { hint: { title: 'Hint', score: 0 } } });
    expect(flaws(report)).toEqual(['performance: Hint (hint) – no points']);
  });
});
