import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/** How long a page may take to reach its previous height again after going back. */
const RESTORE_TIMEOUT_MS = 1_500;

/** The scroll position of each history entry. On a reload, the browser restores it itself. */
const positions = new Map<string, number>();

/** Events by which visitors scroll themselves. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Restores a scroll position as soon as the page is high enough; stops if the visitor scrolls in the meantime. */
function restoreScroll(top: number): (() => void) | undefined {
  const isHighEnough = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  window.scrollTo(0, top);
  if (top === 0 || isHighEnough()) return undefined;

  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isHighEnough()) stop();
  });
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of USER_SCROLL_EVENTS) window.removeEventListener(event, stop);
  }
  for (const event of USER_SCROLL_EVENTS) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/**
 * Scrolls a new page to its top, restores the position on going back and forward, and ignores a change of the query
 * alone. The browser can't do this: it would scroll before the page has changed.
 *
 * @param location the address of the page that is shown
 */
export function useScroll(location: Location): void {
  const type = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    const save = () => positions.set(before.current.key, window.scrollY);
    const setRestoration = (to: ScrollRestoration) => () => {
      history.scrollRestoration = to;
    };
    const claim = setRestoration('manual');
    const release = setRestoration('auto');
    claim();
    window.addEventListener('scroll', save, { passive: true });
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', claim);
    return () => {
      release();
      window.removeEventListener('scroll', save);
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', claim);
    };
  }, []);

  useLayoutEffect(() => {
    const { key, pathname, hash } = before.current;
    if (key === location.key && pathname === location.pathname) return;
    before.current = location;
    const isSamePage = pathname === location.pathname;
    const saved = type === 'POP' ? positions.get(location.key) : undefined;
    // For a link to an anchor on the same page, the browser scrolls by itself.
    if (isSamePage && (hash !== location.hash || saved === undefined)) return;
    return restoreScroll(saved ?? 0);
  }, [location, type]);
}
