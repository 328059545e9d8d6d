import { everybody } from '../guards.ts';
import type { CallRule } from './defineCall.ts';

/** The condition of a call that needs a fresh login, for the documentation. */
export const FRESH = 'A session that began, or was confirmed, in the last ten minutes.';

/** The rule of calls for everybody, during maintenance, too; also of those that check a token or session themselves. */
export const everybodyAlways = { guard: everybody, duringMaintenance: true } as const satisfies CallRule;
