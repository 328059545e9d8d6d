import { UNFINISHED } from '../../records/problems.ts';
import { ROUND_TIMEOUT_MS } from '../timeouts.ts';
import type { Finding, FindingSink } from './findings.ts';

/** The deadline of a round that begins now. */
export const newDeadline = () => Date.now() + ROUND_TIMEOUT_MS;

/** The finding for a check that did not finish. */
export const notDone = (at: string): Finding => ({
  what: `The check timed out after ${ROUND_TIMEOUT_MS / 1000} s.`,
  at,
  todo: 'Name fewer paths under "smoke", or make their pages load faster.',
});

/** The health of the site itself during a check. */
export interface SiteTrouble {
  /** True if it failed to answer anything but files of the build. */
  readonly hasFailed: boolean;
  /** Failed requests other than API calls, which pages have to cope with. */
  readonly unanswered: readonly Finding[];
}

interface Seen {
  readonly found: readonly Finding[];
  readonly late: readonly Finding[];
  readonly site?: SiteTrouble;
}

/**
 * Records the findings of a check. Timeouts are recorded only together with other problems, and nothing is recorded if
 * the site failed: a restarting server breaks the page of any build.
 *
 * @returns findings that may be due to a timeout or the site alone, not yet recorded
 */
export function settleCheck({ found, late, site }: Seen, findings: FindingSink): readonly Finding[] {
  if (site?.hasFailed)
    return [...site.unanswered, ...found, ...late].map((finding) => ({
      ...finding,
      todo: `${UNFINISHED.site} If it stays so: ${finding.todo}`,
    }));
  if (found.length === 0)
    return late.map((finding) => ({
      ...finding,
      todo: `${UNFINISHED.slow} If it stays so: ${finding.todo}`,
    }));
  for (const finding of [...found, ...late]) findings.add(finding);
  return [];
}

/** Connection errors, which don't depend on the requested file. */
const NO_CONNECTION = /\bnet::ERR_(?:CONNECTION|EMPTY_RESPONSE|NETWORK|SOCKET|TIMED_OUT|HTTP2)/;

const ADVICE = 'Check that the site responds.';

/** Returns whether a request failed because of its connection, not because of the requested file. */
export const hasNoConnection = (errorText: string) => NO_CONNECTION.test(errorText);

/** Returns whether a page could not be opened because of the network. */
export const isUnreachable = (message: string) => message.includes('net::ERR_');

/** Returns whether a status means that the server is busy, restarting or broken. */
export const isServerTrouble = (status: number) => status >= 500 || status === 429;

/** The finding for a site that failed during a check. */
export const siteDidNotAnswer = (path: string, why: string, at: string): Finding => ({
  what: `The site did not answer ${path} (${why}).`,
  at,
  todo: ADVICE,
});
