import type { store as siteStore } from '../boot/store.ts';
import { ALERTS_BADGE, badgesRestored, selectBadges } from './badgesSlice.ts';
import { readPersonal, whenPersonalChanges, writePersonal } from '../session/personal.ts';

const NAME = 'badges';

type Store = Pick<typeof siteStore, 'dispatch' | 'getState' | 'subscribe'>;
type Badges = Readonly<Record<string, number>>;

const isShown = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

/** The numbers that remotes have shown last. A damaged one is as good as none. */
function readBadges(): Badges {
  try {
    const stored: unknown = JSON.parse(readPersonal(NAME) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isShown(value)));
  } catch {
    return {};
  }
}

/** Shows the last numbers of remotes that are not loaded yet, and what they become in other tabs. */
export function restoreBadges({ dispatch, getState }: Store): void {
  dispatch(badgesRestored(readBadges()));
  whenPersonalChanges(NAME, () => {
    const { [ALERTS_BADGE]: _, ...shown } = selectBadges(getState());
    const gone = Object.fromEntries(Object.keys(shown).map((id) => [id, 0]));
    dispatch(badgesRestored({ ...gone, ...readBadges() }));
  });
}

/** Keeps the numbers that remotes show, from when the first of them is loaded. Unread alerts are counted anew each time. */
export function keepBadges({ getState, subscribe }: Store): void {
  let kept = selectBadges(getState());
  subscribe(() => {
    const badges = selectBadges(getState());
    if (badges === kept) return;
    kept = badges;
    const ofRemotes = Object.entries(badges).filter(([id, value]) => id !== ALERTS_BADGE && isShown(value));
    const text = JSON.stringify(Object.fromEntries(ofRemotes));
    // What another tab has written or forgotten is not written back.
    if (text !== JSON.stringify(readBadges())) writePersonal(NAME, ofRemotes.length > 0 ? text : null);
  });
}
