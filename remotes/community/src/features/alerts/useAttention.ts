import { useEffect, useMemo, useRef, type PointerEvent, type SyntheticEvent } from 'react';

/** How long the mouse rests on an alert that is read and not only passed, in milliseconds. */
const REST = 100;

/** The unread alert that something has happened in. */
function unreadAt(target: EventTarget): number | undefined {
  const article = target instanceof Element ? target.closest<HTMLElement>('[data-unread]') : null;
  return article ? Number(article.dataset['unread']) : undefined;
}

/**
 * Handlers for the list: notice which unread alert the reader attends to, by resting the mouse on it, by tapping it or
 * by moving the focus there.
 */
export function useAttention(onAttention: (id: number) => void) {
  const below = useRef<number>(undefined);
  const place = useRef<{ readonly clientX: number; readonly clientY: number }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const handlers = useMemo(() => {
    const attend = (id: number | undefined) => {
      if (id !== undefined) onAttention(id);
    };
    const rest = () => {
      clearTimeout(timer.current);
      if (below.current !== undefined) timer.current = setTimeout(() => attend(below.current), REST);
    };
    const point = (id: number | undefined) => {
      if (id === below.current) return;
      below.current = id;
      rest();
    };
    const attendTo = ({ target }: SyntheticEvent) => attend(unreadAt(target));
    const isStill = ({ clientX, clientY }: PointerEvent) =>
      clientX === place.current?.clientX && clientY === place.current.clientY;
    const pointAt = ({ target, clientX, clientY }: PointerEvent) => {
      place.current = { clientX, clientY };
      point(unreadAt(target));
    };
    return {
      onScroll() {
        place.current = undefined;
        rest();
      },
      ofFeed: {
        // A finger that scrolls is above alerts too; what it taps is clicked.
        onPointerOver(event: PointerEvent) {
          if (event.pointerType !== 'mouse') return;
          // What comes below a mouse that lies still, such as a live alert, is not looked at.
          if (isStill(event)) point(undefined);
          else pointAt(event);
        },
        onPointerMove(event: PointerEvent) {
          if (event.pointerType === 'mouse' && !isStill(event)) pointAt(event);
        },
        onPointerLeave: () => point(undefined),
        onClick: attendTo,
        onFocus: attendTo,
      },
    };
  }, [onAttention]);

  useEffect(() => {
    const { onScroll } = handlers;
    // What the page scrolls past below the mouse is read only if it stays there.
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      clearTimeout(timer.current);
    };
  }, [handlers]);

  return handlers.ofFeed;
}
