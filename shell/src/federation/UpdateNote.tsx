import { textHook } from '@site/platform/text';
import { color, size, space } from '@site/ui/tokens';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import de from './locales/de.json';
import en from './locales/en.json';
import { hasUpdate, watchUpdates } from './updates.ts';

const useText = textHook<typeof en>('shell/updates');

/** Overlays the page, so that nothing shifts, and lets pointer events through. */
const Note = styled.p`
  position: fixed;
  bottom: 0;
  left: 0;
  z-index: 9;
  max-width: 100vw;
  padding: ${space[1]} ${space[3]};
  background: ${color.raised};
  color: ${color.second};
  font-size: ${size.small};
  pointer-events: none;
  &:empty {
    padding: 0;
  }
`;

/** Always mounted: screen readers announce only changes of a live region. */
export function UpdateNote() {
  const text = useText();
  const isReady = useSyncExternalStore(watchUpdates, hasUpdate);
  return <Note role="status">{isReady && text('ready')}</Note>;
}

export const updateStrings = { de: () => Promise.resolve(de), en: () => Promise.resolve(en) };
