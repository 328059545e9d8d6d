import type { AuditAction } from '@site/contract/http/panel';
import type { Lang } from '@site/contract/lang';
import { ACTIONS } from './auditStory.ts';
import type { TextKey } from './useText.ts';

/** What an action is about: its name up to the dot. */
type Subject = AuditAction extends `${infer About}.${string}` ? About : never;

/** The headings of the filter. */
const GROUPS: Readonly<Record<Subject, TextKey>> = {
  settings: 'ofSite',
  maintenance: 'ofSite',
  staff: 'ofTeam',
  application: 'ofTeam',
  alert: 'ofTeam',
  account: 'ofAccounts',
  player: 'ofAccounts',
  remote: 'ofRemotes',
  token: 'ofRemotes',
  'game-server': 'ofGame',
  'game-command': 'ofGame',
  order: 'ofOrders',
};

const groupOf = (action: AuditAction): TextKey => GROUPS[action.split('.')[0] as Subject];

/** The options of the filter, grouped by what they are about and sorted in the reader's language. */
export function kindOptions(text: (key: TextKey) => string, lang: Lang) {
  const options = ACTIONS.map((value) => ({ value, label: text(value), group: text(groupOf(value)) }));
  const compare = new Intl.Collator(lang).compare;
  return options.toSorted((one, other) => compare(one.group, other.group) || compare(one.label, other.label));
}
