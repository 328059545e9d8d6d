import { needsLogin, needsRank, rankPasses } from '@site/contract/guards';
import type { NavigationSlot } from '@site/contract/http/registry';
import type { SessionUser } from '@site/contract/http/session';
import type { Lang } from '@site/contract/lang';
import { useLang } from '@site/platform/text';
import { useSyncExternalStore } from 'react';
import { useAppSelector } from '@site/platform/site/createStore';
import { remotes, watchRemotes } from '../federation/registry.ts';
import { declaredLinks } from '../federation/routes.ts';
import { selectUser } from '@site/platform/session';
import { useFrameText } from '../core/useText.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly badge: string | undefined;
  readonly badgeLabel?: (count: number) => string;
}

type DeclaredLink = ReturnType<typeof declaredLinks>[number];

function isVisible({ guard, to }: DeclaredLink, user: SessionUser | null): boolean {
  if (user) return rankPasses(guard, user.rank);
  // Visitors also see links that lead to the login first, except those to their own data or for staff.
  return !needsRank(guard) && !(needsLogin(guard) && to.includes('/:me'));
}

function badgeLabelIn(lang: Lang, { badgeLabel }: DeclaredLink): Pick<NavigationEntry, 'badgeLabel'> {
  if (!badgeLabel) return {};
  return {
    badgeLabel: (count) =>
      badgeLabel[count === 1 ? 'one' : 'other'][lang].replace('{{count}}', String(count)),
  };
}

export function navigationOf(slot: NavigationSlot, lang: Lang, user: SessionUser | null): NavigationEntry[] {
  if (slot === 'user' && !user) return [];
  return declaredLinks()
    .filter((entry) => entry.slots.includes(slot) && isVisible(entry, user))
    .map((entry) => ({
      to: entry.to.replace(':me', user?.uuid ?? ''),
      label: entry.label[lang],
      badge: entry.badge,
      ...badgeLabelIn(lang, entry),
    }));
}

export function useNavigationEntries(slot: NavigationSlot): NavigationEntry[] {
  const text = useFrameText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  useSyncExternalStore(watchRemotes, remotes, remotes);
  const home: NavigationEntry[] = slot === 'user' ? [] : [{ to: '/', label: text('home'), badge: undefined }];
  const entries = [...home, ...navigationOf(slot, lang, user)];
  // Each address once, because it is the entry's React key.
  return entries.filter(({ to }, index) => entries.findIndex((other) => other.to === to) === index);
}
