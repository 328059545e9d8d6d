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

/** The scores and times of each address, a line each below their titles. */
export function scoreTable(reports: Readonly<Record<string, Report>>): string {
  const rows = [
    ['', ...COLUMNS.map(([title]) => title)],
    ...Object.entries(reports).map(([address, report]) => [
      address,
      ...COLUMNS.map(([, value]) => value(report)),
    ]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([address = '', ...cells]) =>
      [address.padEnd(width(0)), ...cells.map((cell, index) => cell.padStart(width(index + 1)))].join('  '),
    )
    .join('\n');
}
