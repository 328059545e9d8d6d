import { useLayoutEffect, type RefObject } from 'react';

/** With its margins. */
const TOAST_WIDTH_PX = 408;
const GAP_PX = 12;

/** Moves toasts beside an element that is open at the top right if there is room, otherwise below it. */
export function useToastOffset(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty('--toasts-right');
      style.removeProperty('--toasts-top');
    };
    const update = () => {
      if (!element.current) return;
      const { left, bottom } = element.current.getBoundingClientRect();
      reset();
      if (left < TOAST_WIDTH_PX) style.setProperty('--toasts-top', `${bottom + GAP_PX}px`);
      else style.setProperty('--toasts-right', `${document.documentElement.clientWidth - left + GAP_PX}px`);
    };
    update();
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('resize', update);
      reset();
    };
  }, [element, isOpen]);
}
