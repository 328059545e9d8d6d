import { markdownTable } from '../../lib/markdownTable.ts';
import type { Durations } from '../lib/statistics.ts';
import type { Figures, Measured } from './measure.ts';

/** Share of the intended rows that counts as all: matches end at random. */
const ALL = 0.99;

/** Milliseconds in which boards should be read, and cores that game servers should take while little happens. */
const MAX_READ_P99 = 50;
const MAX_PROCESSORS = 0.25;

/** A target, with whether it was reached. */
type Target = readonly [target: string, isReached: boolean];

const lineOf = (what: string, figure: string, [target, isReached]: Target | readonly [] = []) => [
  ...[what, figure, target ?? '–'],
  isReached === undefined ? '' : isReached ? 'reached' : 'missed',
];

const times = ({ p50, p99, max }: Durations) =>
  `${[p50, p99, max].map((value) => value.toFixed(0)).join(' / ')} ms`;

function linesOf({ database, servers, rows, storedRows, processors, reads, synced }: Figures): string[][] {
  const load = `${database}, ${rows === undefined ? `${servers} game servers` : `${rows} rows/s`}`;
  const failed = reads.failed + synced.failed + synced.refused + synced.unconfirmed.length;
  const perSecond = storedRows / synced.took;
  const cores = Number.isNaN(processors) ? '–' : processors.toFixed(2);
  return [
    ...(rows === undefined
      ? [lineOf(`${load}: cores of the server`, cores, [`< ${MAX_PROCESSORS}`, processors < MAX_PROCESSORS])]
      : [
          lineOf(`${load}: rows/s`, perSecond.toFixed(0), [String(rows), perSecond >= rows * ALL]),
          lineOf(`${load}: cores of the server`, cores),
        ]),
    lineOf(`${load}: GET /stats p50 / p99 / max`, times(reads), [
      `p99 < ${MAX_READ_P99} ms`,
      reads.p99 < MAX_READ_P99,
    ]),
    lineOf(`${load}: sync p50 / p99 / max`, times(synced.calls)),
    lineOf(`${load}: failed requests, lost events`, String(failed), ['0', failed === 0]),
  ];
}

const allRows = (figures: readonly Figures[]) =>
  figures.reduce((sum, { storedRows }) => sum + storedRows, 0).toLocaleString('en');

/** Returns the figures as Markdown. */
export function gameReport(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ figures, differences }) => [
    ...figures.flatMap(linesOf),
    lineOf(
      `${figures[0]?.database}: wrong sums on boards after ${allRows(figures)} rows`,
      String(differences),
      ['0', differences === 0],
    ),
  ]);
  return markdownTable(['what', 'figure', 'target', ''], lines);
}
