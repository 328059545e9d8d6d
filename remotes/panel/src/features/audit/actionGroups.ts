import type { AuditAction } from '@site/contract/http/panel';
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

export const groupOf = (action: AuditAction): TextKey => GROUPS[action.split('.')[0] as Subject];
