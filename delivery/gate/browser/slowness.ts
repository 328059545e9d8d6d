import { UNFINISHED } from '../../records/problems.ts';
import { ROUND_TIMEOUT_MS } from '../timeouts.ts';
import type { Finding, FindingSink } from './findings.ts';

export const newDeadline = () => Date.now() + ROUND_TIMEOUT_MS;

export const notDone = (at: string): Finding => ({
  what: `The check timed out after ${ROUND_TIMEOUT_MS / 1000} s.`,
  at,
  todo: 'Name fewer paths under "smoke", or make their pages load faster.',
});

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
 * Timeouts count only together with other problems, and nothing if the site failed: a restart breaks any build's page.
 *
 * @returns findings that may be due to a timeout or the site alone, not yet recorded
 */
export function settleCheck({ found, late, site }: Seen, findings: FindingSink): readonly Finding[] {
  const unfinished = (advice: string, unrecorded: readonly Finding[]) =>
    unrecorded.map((finding) => ({ ...finding, todo: `${advice} If it stays so: ${finding.todo}` }));
  if (site?.hasFailed) return unfinished(UNFINISHED.site, [...site.unanswered, ...found, ...late]);
  if (found.length === 0) return unfinished(UNFINISHED.slow, late);
  for (const finding of [...found, ...late]) findings.add(finding);
  return [];
}

/** Connection errors, which don't depend on the requested file. */
const NO_CONNECTION = /\bnet::ERR_(?:CONNECTION|EMPTY_RESPONSE|NETWORK|SOCKET|TIMED_OUT|HTTP2)/;

export const hasNoConnection = (errorText: string) => NO_CONNECTION.test(errorText);

export const isUnreachable = (message: string) => message.includes('net::ERR_');

export const isServerTrouble = (status: number) => status >= 500 || status === 429;

export const siteDidNotAnswer = (path: string, why: string, at: string): Finding => ({
  what: `The site did not answer ${path} (${why}).`,
  at,
  todo: 'Check that the site responds.',
});
