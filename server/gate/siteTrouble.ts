import type { Finding } from './findings.ts';

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
