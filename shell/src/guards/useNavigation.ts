import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { update } from '../federation/registry.ts';
import type { StoreAccess } from './checkGuard.ts';
import { enterRoute, forgetPage, type EnteredRoute } from './enterRoute.ts';

/**
 * Follows the address: guard, then code, then the page changes in one go. Until then the present page stays, so
 * nothing forbidden or half-loaded is ever seen. A change of the query alone skips all of this.
 *
 * @param first what start-up has entered already, if it was quick
 * @returns the page to show (`undefined` before the first one) and its address, whether another is on its way, and
 *   `retry` for one that could not be loaded
 */
export function useNavigation(first: EnteredRoute | undefined) {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const store = useStore() as unknown as StoreAccess;
  const [entered, setEntered] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [answeredAttempt, setAnsweredAttempt] = useState(0);
  const isPending = entered?.pathname !== pathname || answeredAttempt !== attempt;

  // The page that stays meanwhile keeps the address it was drawn for, query and all.
  const [shownLocation, setShownLocation] = useState(location);
  if (!isPending && shownLocation !== location) setShownLocation(location);

  const enter = useEffectEvent(async (isCurrent: () => boolean) => {
    const isThere =
      entered?.pathname === pathname && 'page' in entered.content && answeredAttempt === attempt;
    // The moment to move to builds that have become live: the present page goes anyway.
    if (isThere || (entered && update.take?.())) return;
    const result = await enterRoute(pathname, pathname + search, store);
    if (!isCurrent()) return;
    if ('redirect' in result) {
      void navigate(result.redirect, { replace: true });
      return;
    }
    setEntered(result);
    setAnsweredAttempt(attempt);
  });

  useEffect(() => {
    let isCurrent = true;
    void enter(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [pathname, attempt]);

  const retry = () => setAttempt((count) => count + 1);

  return {
    entered,
    isPending,
    location: isPending ? shownLocation : location,
    retry,
    /** Loads the page anew after a part of its code was lost. */
    reload() {
      if (entered) forgetPage(entered.route);
      retry();
    },
  };
}
