import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/** How long a page that is visited again may take to become as high as it was, in milliseconds. */
const TIMEOUT_MS = 1_500;

/** How far each entry of the history was scrolled. A reload is left to the browser. */
const positions = new Map<string, number>();

/** What a visitor moves a page with. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/** Scrolls where the visitor was, as soon as the page is high enough for it; lets go when they move it themselves. */
function scrollBackTo(top: number): (() => void) | undefined {
  const isHighEnough = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  window.scrollTo(0, top);
  if (top === 0 || isHighEnough()) return undefined;

  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isHighEnough()) stop();
  });
  const timer = setTimeout(stop, TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of OWN_MOVES) window.removeEventListener(event, stop);
  }
  for (const event of OWN_MOVES) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/**
 * A new page starts at its top, going back and forward restores where the visitor was, and a change of the query alone
 * moves nothing. The browser can't do it: it would scroll before the page has changed.
 *
 * @param location the address of the page that is shown
 */
export function useScroll(location: Location): void {
  const type = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    const save = () => positions.set(before.current.key, window.scrollY);
    const hand = (to: ScrollRestoration) => () => {
      history.scrollRestoration = to;
    };
    const claim = hand('manual');
    const giveBack = hand('auto');
    claim();
    window.addEventListener('scroll', save, { passive: true });
    window.addEventListener('pagehide', giveBack);
    window.addEventListener('pageshow', claim);
    return () => {
      giveBack();
      window.removeEventListener('scroll', save);
      window.removeEventListener('pagehide', giveBack);
      window.removeEventListener('pageshow', claim);
    };
  }, []);

  useLayoutEffect(() => {
    const { key, pathname, hash } = before.current;
    if (key === location.key && pathname === location.pathname) return;
    before.current = location;
    const isSamePage = pathname === location.pathname;
    const saved = type === 'POP' ? positions.get(location.key) : undefined;
    // A link to a place on the page is a step of the history too, and the browser goes there by itself.
    if (isSamePage && (hash !== location.hash || saved === undefined)) return;
    return scrollBackTo(saved ?? 0);
  }, [location, type]);
}
