import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';
import { isServerRendered } from '../core/idlePart.tsx';
import { followHash, hashTarget } from './hashTarget.ts';
import { keepFirstPosition, keepPosition, positionOf, storePositions } from './scrollPositions.ts';
import { whileLoading } from './whileLoading.ts';

const isHighEnough = (top: number) => document.documentElement.scrollHeight - window.innerHeight >= top;

function restoreScroll(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (top === 0 || isHighEnough(top)) return undefined;
  return whileLoading(() => {
    window.scrollTo(0, top);
    return isHighEnough(top);
  });
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

/** The browser has done so itself if the server has rendered the whole page. */
function scrollFirst(location: Location): (() => void) | undefined {
  const isServed = isServerRendered();
  const saved = isReturn() ? positionOf(location) : undefined;
  if (saved !== undefined) return isServed && isHighEnough(saved) ? undefined : restoreScroll(saved);
  const { hash } = location;
  return hash && !(isServed && hashTarget(hash)) ? followHash(hash) : undefined;
}

function followNavigation(to: Location, from: Location, isBack: boolean): (() => void) | undefined {
  const saved = isBack ? positionOf(to) : undefined;
  const isSamePage = to.pathname === from.pathname;
  if (saved !== undefined) return restoreScroll(saved);
  const isSameQuery = to.search === from.search;
  const isPart = isSameQuery ? to.hash || from.hash : to.hash && to.hash !== from.hash;
  if (isSamePage && !isPart) return undefined;
  // Not every hash names an element: some pages get a value in it.
  if (!isSamePage || !to.hash) restoreScroll(0);
  return to.hash ? followHash(to.hash) : undefined;
}

/** The browser can't restore positions: it would scroll before the page has changed. */
export function useScroll(location: Location): void {
  const type = useNavigationType();
  const before = useRef(location);
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    const keep = () => keepPosition(before.current);
    const setRestoration = (to: ScrollRestoration) => () => {
      history.scrollRestoration = to;
    };
    const claim = setRestoration('manual');
    const leave = () => {
      setRestoration('auto')();
      storePositions();
    };
    claim();
    stop.current = scrollFirst(before.current);
    keepFirstPosition(before.current);
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', claim);
    return () => {
      leave();
      stop.current?.();
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', claim);
    };
  }, []);

  useLayoutEffect(() => {
    const from = before.current;
    if (from.key === location.key && from.pathname === location.pathname && from.hash === location.hash)
      return;
    before.current = location;
    stop.current?.();
    stop.current = followNavigation(location, from, type === 'POP');
    keepFirstPosition(location);
  }, [location, type]);
}
