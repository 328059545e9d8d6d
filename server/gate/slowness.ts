import type { Finding, FindingSink } from './findings.ts';

/** Milliseconds for each of the two times that a build is looked at. */
const LIMIT = 45_000;

const SITE_FAILED = 'The site itself has failed, twice: deploy again when it answers.';

const LESS_BUSY =
  "Nothing has failed, it was too slow, twice: deploy again when the gate's machine is less busy.";

/** When the time for looking at a build is over, if it begins now. */
export const limitFromNow = () => Date.now() + LIMIT;

/** That something was not looked at, or not to its end. */
export const timeIsOver = (at: string): Finding => ({
  what: `The check was not done after ${LIMIT / 1000} s.`,
  at,
  todo: 'Name fewer addresses under "smoke" or have their pages load faster.',
});

/** How the site itself did during a look. */
export interface SiteTrouble {
  /** Whether it failed to answer anything but files of the build. */
  readonly hasFailed: boolean;
  /** What it did not answer, apart from calls of its API: pages have to cope with those. */
  readonly unanswered: readonly Finding[];
}

interface Seen {
  readonly found: readonly Finding[];
  readonly late: readonly Finding[];
  readonly site?: SiteTrouble;
}

/**
 * Notes what a look has found. What came too late counts with it only where something else is wrong, and nothing counts
 * where the site failed: a server that restarts breaks the page of any build.
 *
 * @returns what time or the site alone may be to blame for: it is not noted yet
 */
export function settleLook({ found, late, site }: Seen, findings: FindingSink): readonly Finding[] {
  if (site?.hasFailed)
    return [...site.unanswered, ...found, ...late].map((finding) => ({
      ...finding,
      todo: `${SITE_FAILED} If it stays so: ${finding.todo}`,
    }));
  if (found.length === 0)
    return late.map((finding) => ({ ...finding, todo: `${LESS_BUSY} If it stays so: ${finding.todo}` }));
  for (const finding of [...found, ...late]) findings.add(finding);
  return [];
}

/** Why a request fails whose connection did, whatever was asked for. */
const NO_CONNECTION = /\bnet::ERR_(?:CONNECTION|EMPTY_RESPONSE|NETWORK|PROXY|TUNNEL|SOCKET|TIMED_OUT|HTTP2)/;

const ADVICE = 'See that the site answers.';

/** Whether a request failed because nobody answered, and not because of what was asked for. */
export const hasNoConnection = (errorText: string) => NO_CONNECTION.test(errorText);

/** Whether a page could not be opened because of the network. */
export const isUnreachable = (message: string) => message.includes('net::ERR_');

/** Whether an answer says that the server is busy, restarting or broken. */
export const isServerTrouble = (status: number) => status >= 500 || status === 429;

/** That the site failed while somebody looked at a build. */
export const siteDidNotAnswer = (path: string, why: string, at: string): Finding => ({
  what: `The site did not answer ${path} (${why}).`,
  at,
  todo: ADVICE,
});
