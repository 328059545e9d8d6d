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
    return {
      rest,
      ofFeed: {
        onPointerOver({ target, pointerType }: PointerEvent) {
          // A finger that scrolls is above alerts too; what it taps is clicked.
          if (pointerType === 'mouse') point(unreadAt(target));
        },
        onPointerLeave: () => point(undefined),
        onClick: attendTo,
        onFocus: attendTo,
      },
    };
  }, [onAttention]);

  useEffect(() => {
    const { rest } = handlers;
    // What passes below a mouse that lies still is not read.
    window.addEventListener('scroll', rest, { passive: true });
    return () => {
      window.removeEventListener('scroll', rest);
      clearTimeout(timer.current);
    };
  }, [handlers]);

  return handlers.ofFeed;
}
