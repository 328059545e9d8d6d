import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';

// Only the types come from the contract, whose schemas no page needs; a record misses none of them.
const STATE_NAMES: Readonly<Record<ApplicationState, Localized>> = {
  PENDING: { de: 'Offen', en: 'Pending' },
  ACCEPTED: { de: 'Angenommen', en: 'Accepted' },
  DENIED: { de: 'Abgelehnt', en: 'Denied' },
};
const roles: Readonly<Record<ApplicationRole, true>> = {
  Supporter: true,
  Content: true,
  Developer: true,
  Builder: true,
};

/** The states of an application, in the order they are offered in. */
export const STATES = Object.keys(STATE_NAMES) as readonly ApplicationState[];

/** The roles somebody can apply for, in the order they are offered in. */
export const ROLES = Object.keys(roles) as readonly ApplicationRole[];

/** The state of an application in a word: the same one for applicants and for staff. */
export function stateName(state: ApplicationState, lang: Lang): string {
  return STATE_NAMES[state][lang];
}
