import type { store as siteStore } from '../core/store.ts';
import { ALERTS_BADGE, badgesRestored, selectBadges } from '@site/platform/badges';
import { readPersonal, whenPersonalChanges, writePersonal } from './personal.ts';

const NAME = 'badges';

type Store = Pick<typeof siteStore, 'dispatch' | 'getState' | 'subscribe'>;
type Badges = Readonly<Record<string, number>>;

const isVisible = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

function readBadges(): Badges {
  try {
    const stored: unknown = JSON.parse(readPersonal(NAME) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isVisible(value)));
  } catch {
    return {};
  }
}

export function restoreBadges({ dispatch, getState }: Store): void {
  dispatch(badgesRestored(readBadges()));
  whenPersonalChanges(NAME, () => {
    const { [ALERTS_BADGE]: _, ...ofRemotes } = selectBadges(getState());
    const cleared = Object.fromEntries(Object.keys(ofRemotes).map((id) => [id, 0]));
    dispatch(badgesRestored({ ...cleared, ...readBadges() }));
  });
}

/** The alerts badge is excluded: it is fetched on each visit. */
export function storeBadges({ getState, subscribe }: Store): void {
  let previous = selectBadges(getState());
  subscribe(() => {
    const badges = selectBadges(getState());
    if (badges === previous) return;
    previous = badges;
    const ofRemotes = Object.entries(badges).filter(([id, value]) => id !== ALERTS_BADGE && isVisible(value));
    const text = JSON.stringify(Object.fromEntries(ofRemotes));
    // Don't write back a change that came from another tab.
    if (text !== JSON.stringify(readBadges())) writePersonal(NAME, ofRemotes.length > 0 ? text : null);
  });
}
