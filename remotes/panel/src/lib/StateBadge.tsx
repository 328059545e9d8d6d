import { applicationStates } from '@site/contract/applicationStates';
import type { ApplicationState } from '@site/contract/http/applications';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { stateName } from './applicationChoices.ts';

export function StateBadge({ state }: { readonly state: ApplicationState }) {
  const lang = useLang();
  return <Badge tone={applicationStates[state].tone}>{stateName(state, lang)}</Badge>;
}
