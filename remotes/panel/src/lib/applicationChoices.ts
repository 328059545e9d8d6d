import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';

// Only types are imported from the contract, because no page needs its schemas; a record ensures completeness.
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

/** The states of an application, in display order. */
export const STATES = Object.keys(STATE_NAMES) as readonly ApplicationState[];

/** The roles of an application, in display order. */
export const ROLES = Object.keys(roles) as readonly ApplicationRole[];

/** The names of the states, the same for applicants and staff. */
export function stateName(state: ApplicationState, lang: Lang): string {
  return STATE_NAMES[state][lang];
}
