import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';

// Only the types come from the contract, whose schemas no page needs; as records the compiler misses none of them.
const states: Readonly<Record<ApplicationState, true>> = { PENDING: true, ACCEPTED: true, DENIED: true };
const roles: Readonly<Record<ApplicationRole, true>> = {
  Supporter: true,
  Content: true,
  Developer: true,
  Builder: true,
};

/** The states of an application, in the order they are offered in. */
export const STATES = Object.keys(states) as readonly ApplicationState[];

/** The roles somebody can apply for, in the order they are offered in. */
export const ROLES = Object.keys(roles) as readonly ApplicationRole[];
