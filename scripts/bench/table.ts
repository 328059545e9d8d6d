import { availableParallelism } from 'node:os';
import { CONNECTIONS } from './calls.ts';
import type { Measured } from './measure.ts';

/** A line of the table: a call on a database. */
export interface Row {
  readonly call: string;
  readonly database: string;
  readonly measured: Measured;
  /** What the driver alone does of the same statements: those of so many calls a second. */
  readonly barePerSecond: number;
}

/** What each column of the table is called. */
export const TITLES: readonly string[] = [
  'call',
  'database',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'errors',
  'server CPU',
  'its SQL alone, calls/s',
];

const rounded = (value: number) => value.toFixed(value < 100 ? 1 : 0);

/** What stands in a line, in the order of the titles. */
export function cellsOf({ call, database, measured, barePerSecond }: Row): readonly string[] {
  const { perSecond, p50, p99, errors, processors } = measured;
  const share = processors === undefined ? '–' : `${(processors * 100).toFixed(0)} %`;
  return [
    call,
    database,
    rounded(perSecond),
    String(p50),
    String(p99),
    String(errors),
    share,
    rounded(barePerSecond),
  ];
}

/** The rows as text, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [TITLES, ...rows.map(cellsOf)];
  const widths = TITLES.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const textOf = (line: readonly string[]) =>
    line
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return lines.map((line) => `${textOf(line)}\n`).join('');
}

/** Under what the calls were measured, and how often passwords alone are checked. */
export function conditionsOf(checksPerSecond: number): string {
  return (
    `${CONNECTIONS} at once, on ${availableParallelism()} processors that server, database and measurement share. ` +
    `Checks of a password alone: ${checksPerSecond.toFixed(1)}/s.`
  );
}
