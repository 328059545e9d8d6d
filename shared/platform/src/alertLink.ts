import type { Alert } from '@site/contract/http/alerts';
import type { Localized } from '@site/contract/lang';

interface AlertLink {
  readonly to: string;
  readonly label: Localized;
}

const pathOf = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;

/** Returns where an alert leads, or `undefined` for one about nothing that has a page. */
export function alertLink({ category, target }: Pick<Alert, 'category' | 'target'>): AlertLink | undefined {
  const [kind, id] = target?.split(':') ?? [];
  if (id && kind === 'order')
    return { to: pathOf('/shop/orders', id), label: { de: 'Zur Bestellung', en: 'Go to order' } };
  if (id && kind === 'clan') return { to: pathOf('/clans', id), label: { de: 'Zum Clan', en: 'Go to clan' } };
  if (kind === 'remote')
    return { to: '/panel/remotes', label: { de: 'Zu den Remotes', en: 'Go to remotes' } };
  // One page shows all applications of a player, so these alerts need no target.
  if (category === 'application')
    return { to: '/apply', label: { de: 'Zur Bewerbung', en: 'Go to application' } };
  return undefined;
}
