import type { ApiFigures } from '../bench/measureApi.ts';
import { cellsOf, conditionsOf, TITLES } from '../bench/table.ts';
import { markdownTable } from '../traffic/markdownTable.ts';
import type { Section } from './section.ts';

/** Seconds for which each call is measured: as many as `npm run bench:api` takes. */
const SECONDS = 4;

/** The figures as they stand in the document. */
export function apiText({ rows, hasPostgres, checksPerSecond }: ApiFigures): Section {
  const failed = rows.filter(({ measured }) => measured.errors > 0);
  return {
    body: [
      markdownTable(TITLES, rows.map(cellsOf)),
      `${conditionsOf(checksPerSecond)} One run of ${SECONDS} seconds for each call.`,
      ...failed.map(({ call, database }) => `- Some requests failed: ${call}, ${database}.`),
    ].join('\n\n'),
    limits:
      'Where the server uses about 100 %, its one thread of JavaScript, in which the embedded database runs too. Logging in ' +
      'takes all cores: its limit is how many passwords they check.',
    missing: hasPostgres ? [] : ['PostgreSQL: it is not installed here, or it does not start.'],
  };
}

export async function apiSection(): Promise<Section> {
  // Everything of the server comes with it.
  const { measureApi } = await import('../bench/measureApi.ts');
  return apiText(await measureApi(SECONDS));
}
