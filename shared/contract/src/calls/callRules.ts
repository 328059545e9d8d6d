import type { CallRule } from './defineCall.ts';
import { everybody, type CallGuard } from '../guards.ts';
import { errorBody } from '../http/errors.ts';
import { FORCE_RANKS, RANK_NAMES } from '../ranks.ts';

/** The operator of the site, by a key. */
export const operator = { operator: true } satisfies CallGuard;

/** The condition of a call for pipelines, for the documentation. */
export const DEPLOYERS = "The remote's deploy token, or a developer's session.";

/** Names of the ranks that may override the checks of a build. */
export const FORCERS = FORCE_RANKS.map((rank) => RANK_NAMES[rank]).join(', ');

/** The condition of a call that needs a fresh login, for the documentation. */
export const FRESH = 'A session that began, or was confirmed, in the last ten minutes.';

/** The rule of calls for everybody, during maintenance, too. */
export const everybodyAlways = { guard: everybody, duringMaintenance: true } as const satisfies CallRule;

// Open to every login and rank: these calls check the token or session themselves.

/** The rule of calls of pipelines and developers. */
export const forDeployers = { ...everybodyAlways, also: DEPLOYERS } as const satisfies CallRule;
/** The rule of calls of pipelines only. */
export const forTokens = {
  ...everybodyAlways,
  also: "The remote's deploy token.",
} as const satisfies CallRule;
/** The rule of calls of game servers. */
export const forGames = {
  ...everybodyAlways,
  forPrograms: true,
  also: "A game server's token.",
} as const satisfies CallRule;
/** The rule of calls of the gate's workers. */
export const forGate = { ...everybodyAlways, also: 'The gate token.' } as const satisfies CallRule;

/** The refusals common to all release calls. */
export const REFUSALS = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  409: errorBody,
  429: errorBody,
} as const;
