import { needsLogin, rankPasses } from '@site/contract/guards';
import type { NavigationData, NavigationSlot } from '@site/contract/http/registry';
import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { remotes } from '../federation/registry.ts';

/** An entry of a menu, ready to be drawn. */
export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly badge: string | undefined;
}

const declared = remotes
  .flatMap((remote) => remote.modules.flatMap(({ navigation }) => navigation))
  .sort((a, b) => a.order - b.order);

function isVisible({ guard, to }: NavigationData, user: SessionUser | null): boolean {
  if (user) return rankPasses(guard, user.rank);
  // A link that leads a visitor to the login is welcome in a menu, unless it is about the visitor or the staff.
  return !guard.staff && !guard.ranks && !(needsLogin(guard) && to.includes('/:me'));
}

/** What remotes put into a menu, as far as this visitor may see it. */
export function navigationOf(slot: NavigationSlot, lang: Lang, user: SessionUser | null): NavigationEntry[] {
  return declared
    .filter((entry) => entry.slots.includes(slot) && isVisible(entry, user))
    .map(({ to, label, badge }) => ({
      to: to.replace(':me', encodeURIComponent(user?.name ?? '')),
      label: label[lang],
      badge,
    }));
}
