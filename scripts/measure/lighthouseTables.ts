import { flaws } from '../lighthouse/flaws.ts';
import type { MeasuredAddresses } from '../lighthouse/measureAddresses.ts';
import { medianRuns } from '../lighthouse/median.ts';
import { scoreOf, type Report } from '../lighthouse/report.ts';
import { cellsOf, TITLES } from '../lighthouse/table.ts';
import { markdownTable } from '../traffic/markdownTable.ts';

/** The least and the most that the runs of an address scored. */
function spreadOf(reports: readonly Report[]): string {
  const scores = reports.map((report) => scoreOf(report, 'performance'));
  return `${Math.min(...scores)}–${Math.max(...scores)}`;
}

/** Scores and times of each address, and what takes most from it. */
export function lighthouseTables(runs: MeasuredAddresses['runs']): string {
  const medians = Object.entries(medianRuns(runs));
  return [
    markdownTable(
      [...TITLES, 'performance of all runs'],
      medians.map(([address, report]) => [...cellsOf([address, report]), spreadOf(runs[address] ?? [])]),
    ),
    markdownTable(
      ['', 'what takes most'],
      medians.map(([address, report]) => [address, flaws(report)[0] ?? 'nothing']),
    ),
  ].join('\n\n');
}
