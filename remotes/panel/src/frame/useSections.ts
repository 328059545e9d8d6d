import { rankPasses } from '@site/contract/guards';
import { selectUser, useAppSelector } from '@site/platform/store';
import { allSections, type Section } from './sections.ts';

/** The parts of the panel that who is logged in may enter. */
export function useSections(): readonly Section[] {
  const rank = useAppSelector(selectUser)?.rank;
  return rank === undefined ? [] : allSections().filter(({ guard }) => rankPasses(guard, rank));
}
