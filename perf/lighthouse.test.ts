import { lighthouseReport, medianRun, missedTargets, type Report } from './lighthouse.ts';

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

test('the median run counts, and of two the worse one', () => {
  const [slow, middle, fast] = [report(0.4), report(0.7), report(0.9)];
  expect(medianRun([fast, slow, middle])).toBe(middle);
  expect(medianRun([fast, slow])).toBe(slow);
});

test('targets hold for one address or everywhere', () => {
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

test('the table has a row for each address', () => {
  const table = lighthouseReport({
    '/': report(0.81, { 'first-contentful-paint': 655, 'total-byte-weight': 194_710 }),
  });
  expect(table.split('\n')[2]).toMatch(/^\| \/ .*\| 81 .*\| 0\.66 s \|.*\| 194\.7 \|$/);
});
