import { useLayoutEffect, type RefObject } from 'react';

/** What a toast takes with its margins, in pixels. */
const ROOM = 408;
const GAP = 12;

/**
 * Keeps toasts off something that is open at the top right: they stand beside it where there is room for them, and
 * below it elsewhere.
 *
 * @param element what is open; `isOpen` says whether it is there
 */
export function useToastsAside(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    const leave = () => {
      style.removeProperty('--toasts-right');
      style.removeProperty('--toasts-top');
    };
    const place = () => {
      if (!element.current) return;
      const { left, bottom } = element.current.getBoundingClientRect();
      leave();
      if (left < ROOM) style.setProperty('--toasts-top', `${bottom + GAP}px`);
      else style.setProperty('--toasts-right', `${document.documentElement.clientWidth - left + GAP}px`);
    };
    place();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      leave();
    };
  }, [element, isOpen]);
}
