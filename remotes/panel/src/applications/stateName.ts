import type { ApplicationState } from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';

const NAMES: Readonly<Record<ApplicationState, Localized>> = {
  PENDING: { de: 'Offen', en: 'Pending' },
  ACCEPTED: { de: 'Angenommen', en: 'Accepted' },
  DENIED: { de: 'Abgelehnt', en: 'Denied' },
};

/** The state of an application in a word: the same one for applicants and for staff. */
export function stateName(state: ApplicationState, lang: Lang): string {
  return NAMES[state][lang];
}
