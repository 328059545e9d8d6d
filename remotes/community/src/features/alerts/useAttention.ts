import { useEffect, useMemo, type PointerEvent, type SyntheticEvent } from 'react';

const REST_MS = 100;

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
    timer = setTimeout(() => attend(below), REST_MS);
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
    /** An alert that scrolls under the mouse counts as read only if it stays there. */
    onScroll() {
      place = undefined;
      rest();
    },
    stop: () => clearTimeout(timer),
    ofFeed: {
      // A scrolling finger hovers too; a tap is a click.
      onPointerOver(event: PointerEvent) {
        if (event.pointerType !== 'mouse') return;
        // An alert that moves under a resting mouse, such as a live one, doesn't count as read.
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
