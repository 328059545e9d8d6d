import type { CallRule } from './defineCall.ts';
import type { Guard } from '../guards.ts';
import { errorBody } from '../http/errors.ts';
import { DEVELOPER_RANKS, FORCE_RANKS, LEAD_RANKS, RANK_NAMES } from '../ranks.ts';

// Typed as narrowly as possible, so that the compiler knows which calls ask for a login.
export const everybody = {} satisfies Guard;
export const players = { login: true } satisfies Guard;
export const staff = { staff: true } satisfies Guard;
export const leads = { ranks: LEAD_RANKS } satisfies Guard;
export const developers = { ranks: DEVELOPER_RANKS } satisfies Guard;
export const heads = { ranks: ['owner', 'admin'] } satisfies Guard;

export const DEPLOYERS = "The remote's deploy token, or a developer's session.";

export const FORCERS = FORCE_RANKS.map((rank) => RANK_NAMES[rank]).join(', ');

export const FRESH = 'A session that began, or was confirmed, in the last ten minutes.';

export const everybodyAlways = { guard: everybody, duringMaintenance: true } as const satisfies CallRule;

// Open to every login and rank: these calls check the token or session themselves.
export const forDeployers = { ...everybodyAlways, also: DEPLOYERS } as const satisfies CallRule;
export const forTokens = {
  ...everybodyAlways,
  also: "The remote's deploy token.",
} as const satisfies CallRule;
export const forGames = {
  ...everybodyAlways,
  forPrograms: true,
  also: "A game server's token.",
} as const satisfies CallRule;
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
