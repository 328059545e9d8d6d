import type { ApiFigures } from '../bench/measureApi.ts';
import { cellsOf, conditionsOf, TITLES } from '../bench/table.ts';
import { markdownTable } from '../traffic/markdownTable.ts';
import type { Section } from './section.ts';

/** Seconds for which each call is measured: as many as `npm run bench:api` takes. */
const SECONDS = 4;

/** Of one core: a server that uses as much has little left beyond it. */
const BUSY = 0.85;

const LOGIN = 'POST /login';

/** What kept the calls from being faster, as far as the figures tell. */
function limitsOf({ rows, checksPerSecond }: ApiFigures): string {
  const sentences = rows.map(({ call, database, measured: { perSecond, processors } }) => {
    const what = `${call}, ${database}:`;
    const share = ((perSecond / checksPerSecond) * 100).toFixed(0);
    if (call === LOGIN)
      return `${what} checking passwords, ${share} % of what the machine does when it does nothing else.`;
    if (processors === undefined || processors < BUSY) return `${what} the server has not used up a core.`;
    return `${what} the one thread of JavaScript${database === 'embedded' ? ', in which the database runs too' : ''}.`;
  });
  return sentences.join(' ');
}

/** The figures as they stand in the document. */
export function apiText(figures: ApiFigures): Section {
  const { rows, hasPostgres, checksPerSecond } = figures;
  const failed = rows.filter(({ measured }) => measured.errors > 0);
  return {
    body: [
      markdownTable(TITLES, rows.map(cellsOf)),
      `${conditionsOf(checksPerSecond)} One run of ${SECONDS} seconds for each call.`,
      ...failed.map(({ call, database }) => `- Some requests failed: ${call}, ${database}.`),
    ].join('\n\n'),
    limits: limitsOf(figures),
    missing: hasPostgres ? [] : ['PostgreSQL: it is not installed here, or it does not start.'],
  };
}

export async function apiSection(): Promise<Section> {
  // Everything of the server comes with it.
  const { measureApi } = await import('../bench/measureApi.ts');
  return apiText(await measureApi(SECONDS));
}
