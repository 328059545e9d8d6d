import { layoutShiftOf, numberOf, scoreOf, type Report } from './report.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const COLUMNS: readonly (readonly [title: string, value: (report: Report) => string])[] = [
  ['performance', (report) => String(scoreOf(report, 'performance'))],
  ['accessibility', (report) => String(scoreOf(report, 'accessibility'))],
  ['best practices', (report) => String(scoreOf(report, 'best-practices'))],
  ['SEO', (report) => String(scoreOf(report, 'seo'))],
  ['FCP', (report) => seconds(numberOf(report, 'first-contentful-paint'))],
  ['LCP', (report) => seconds(numberOf(report, 'largest-contentful-paint'))],
  ['TBT', (report) => `${Math.round(numberOf(report, 'total-blocking-time'))} ms`],
  ['CLS', (report) => String(layoutShiftOf(report))],
  ['Speed Index', (report) => seconds(numberOf(report, 'speed-index'))],
  ['bytes', (report) => `${(numberOf(report, 'total-byte-weight') / 1000).toFixed(1)} kB`],
];

/** What each column of the table is called. */
export const TITLES: readonly string[] = ['', ...COLUMNS.map(([title]) => title)];

/** The scores and times of an address, in the order of the titles. */
export function cellsOf([address, report]: readonly [string, Report]): readonly string[] {
  return [address, ...COLUMNS.map(([, value]) => value(report))];
}

/** The scores and times of each address, a line each below their titles. */
export function scoreTable(reports: Readonly<Record<string, Report>>): string {
  const rows = [TITLES, ...Object.entries(reports).map(cellsOf)];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([address = '', ...cells]) =>
      [address.padEnd(width(0)), ...cells.map((cell, index) => cell.padStart(width(index + 1)))].join('  '),
    )
    .join('\n');
}
