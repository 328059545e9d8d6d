import type { ApplicationState } from '@site/contract/http/applications';
import { useLang } from '@site/platform/text';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { stateName } from './applicationChoices.ts';

const TONES: Readonly<Record<ApplicationState, BadgeTone>> = {
  PENDING: 'torch',
  ACCEPTED: 'grass',
  DENIED: 'redstone',
};

export function StateBadge({ state }: { readonly state: ApplicationState }) {
  const lang = useLang();
  return <Badge tone={TONES[state]}>{stateName(state, lang)}</Badge>;
}
