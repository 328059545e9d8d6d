import { phone } from '@site/ui/tokens';
import { useEffect, useState, type RefObject } from 'react';

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const overlaps = (a: Edges, b: Edges) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const opposite = ({ left, right, top, bottom }: Edges): Edges => ({
  left,
  right,
  top: innerHeight - bottom,
  bottom: innerHeight - top,
});

const PHONE = phone.replace('@media ', '');

/**
 * Returns whether a region at the top has moved to the bottom, where it doesn't cover what has the focus; on phones,
 * the page is scrolled instead.
 */
export function useWayForFocus(region: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isBelow, setBelow] = useState(false);
  if (isBelow && !isShown) setBelow(false);
  useEffect(() => {
    if (!isShown) return;
    const check = () => {
      const { activeElement } = document;
      const own = region.current;
      if (!own || !activeElement || activeElement === document.body || own.contains(activeElement)) return;
      const focused = activeElement.getBoundingClientRect();
      const at = own.getBoundingClientRect();
      if (!overlaps(at, focused)) return;
      // On phones the region has one place.
      if (matchMedia(PHONE).matches) activeElement.scrollIntoView({ block: 'center' });
      else if (!overlaps(opposite(at), focused)) setBelow((before) => !before);
    };
    // The browser scrolls to what gets the focus afterwards.
    const onFocus = () => requestAnimationFrame(check);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isShown, region]);
  return isBelow;
}
