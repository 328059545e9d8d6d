import { useLayoutEffect, type RefObject } from 'react';
import { space } from './tokens.ts';

/**
 * Keeps messages, and what is focused, above an element at the lower edge of the window; one not displayed takes no
 * room.
 */
export function useReservedEdge(element: RefObject<HTMLElement | null>, isNeeded = true): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const { style } = document.documentElement;
    const height = `${element.current?.offsetHeight ?? 0}px`;
    style.setProperty('--frame-bottom', height);
    style.scrollPaddingBottom = `calc(${height} + ${space[5]})`;
    return () => {
      style.removeProperty('--frame-bottom');
      style.scrollPaddingBottom = '';
    };
  }, [element, isNeeded]);
}
