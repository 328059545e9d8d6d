import { useEffect, useMemo, type PointerEvent, type SyntheticEvent } from 'react';

/** How long the mouse rests on an alert that is read and not only passed, in milliseconds. */
const REST = 100;

/** The unread alert that something has happened in. */
function unreadAt(target: EventTarget): number | undefined {
  const article = target instanceof Element ? target.closest<HTMLElement>('[data-unread]') : null;
  return article ? Number(article.dataset['unread']) : undefined;
}

function watchAttention(onAttention: (id: number) => void) {
  let below: number | undefined;
  let place: { readonly x: number; readonly y: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attend = (id: number | undefined) => {
    if (id !== undefined) onAttention(id);
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => attend(below), REST);
  };
  const point = (id: number | undefined) => {
    if (id === below) return;
    below = id;
    rest();
  };
  const isStill = ({ clientX, clientY }: PointerEvent) => clientX === place?.x && clientY === place.y;
  const pointAt = ({ target, clientX, clientY }: PointerEvent) => {
    place = { x: clientX, y: clientY };
    point(unreadAt(target));
  };
  const attendTo = ({ target }: SyntheticEvent) => attend(unreadAt(target));

  return {
    /** What the page scrolls past below the mouse is read only if it stays there. */
    onScroll() {
      place = undefined;
      rest();
    },
    stop: () => clearTimeout(timer),
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
}

/**
 * Handlers for the list: notice which unread alert the reader attends to, by resting the mouse on it, by tapping it or
 * by moving the focus there.
 */
export function useAttention(onAttention: (id: number) => void) {
  const { onScroll, stop, ofFeed } = useMemo(() => watchAttention(onAttention), [onAttention]);
  useEffect(() => {
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [onScroll, stop]);
  return ofFeed;
}
