import type { NavigationSlot } from '@site/contract/http/registry';
import { useLang } from '@site/platform/text';
import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../boot/store.ts';
import { remotes, watchRemotes } from '../federation/registry.ts';
import { selectUser } from '../session/sessionSlice.ts';
import { navigationOf, type NavigationEntry } from './navigation.ts';
import { useFrameText } from './useFrameText.ts';

/** The entries of a menu for this visitor, Home first where the menu has it. */
export function useNavigationEntries(slot: NavigationSlot): NavigationEntry[] {
  const text = useFrameText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  useSyncExternalStore(watchRemotes, remotes, remotes);
  const home: NavigationEntry[] = slot === 'user' ? [] : [{ to: '/', label: text('home'), badge: undefined }];
  const entries = [...home, ...navigationOf(slot, lang, user)];
  // Each address once: they are told apart by it.
  return entries.filter(({ to }, place) => entries.findIndex((other) => other.to === to) === place);
}
