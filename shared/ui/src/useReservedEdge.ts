import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps messages above an element that a page has at the lower edge of the window.
 *
 * @param element as high as it is when it appears; one that is not displayed takes no room
 * @param isNeeded whether it is there
 */
export function useReservedEdge(element: RefObject<HTMLElement | null>, isNeeded = true): void {
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const { style } = document.documentElement;
    style.setProperty('--frame-bottom', `${element.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--frame-bottom');
  }, [element, isNeeded]);
}
