import { applicationStates } from '@site/contract/applicationStates';
import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';
import { namesOf } from '@site/contract/states';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';

const STATE_NAMES: Readonly<Record<ApplicationState, Localized>> = {
  PENDING: { de: 'Offen', en: 'Pending' },
  ACCEPTED: { de: 'Angenommen', en: 'Accepted' },
  DENIED: { de: 'Abgelehnt', en: 'Denied' },
};

export const STATES = namesOf(applicationStates);

/** The roles of an application, in display order; a list of the contract would bring its schemas along. */
export const ROLES: readonly ApplicationRole[] = ['Supporter', 'Content', 'Developer', 'Builder'];

export function stateName(state: ApplicationState, lang: Lang): string {
  return STATE_NAMES[state][lang];
}

export function StateBadge({ state }: { readonly state: ApplicationState }) {
  const lang = useLang();
  return <Badge tone={applicationStates[state].tone}>{stateName(state, lang)}</Badge>;
}
