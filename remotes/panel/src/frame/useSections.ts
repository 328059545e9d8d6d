import { rankPasses } from '@site/contract/guards';
import type { Localized } from '@site/contract/lang';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { type Group, type SectionLink, sectionLinks } from './sections.ts';

/** The groups of the panel's navigation in order, with their names; the overview stands above all. */
export const GROUPS: Readonly<Record<Group, Localized | undefined>> = {
  overview: undefined,
  team: { de: 'Team', en: 'Team' },
  players: { de: 'Spieler', en: 'Players' },
  shop: { de: 'Shop', en: 'Shop' },
  network: { de: 'Netzwerk', en: 'Network' },
};
const order = Object.keys(GROUPS);

export function useSections(): readonly SectionLink[] {
  const rank = useAppSelector(selectUser)?.rank;
  if (rank === undefined) return [];
  return sectionLinks
    .filter(({ guard }) => rankPasses(guard, rank))
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.order - b.order);
}
