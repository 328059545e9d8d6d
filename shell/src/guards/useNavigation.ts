import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { update } from '../federation/registry.ts';
import type { StoreAccess } from './checkGuard.ts';
import { enterRoute, forgetPage, type EnteredRoute } from './enterRoute.ts';

/**
 * Follows the address: guard, then code, then the page changes in one step. Until then the current page stays, so
 * nothing forbidden or half-loaded is ever seen. A change of the query alone skips all of this.
 *
 * @param first the page that startup already entered, if it loaded in time
 * @returns the page to show (`undefined` before the first one) and its address, whether another one is loading, and
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

  // While another page loads, the current one keeps the address it was rendered for, including the query.
  const [shownLocation, setShownLocation] = useState(location);
  if (!isPending && shownLocation !== location) setShownLocation(location);

  const enter = useEffectEvent(async (isCurrent: () => boolean) => {
    const isThere =
      entered?.pathname === pathname && 'page' in entered.content && answeredAttempt === attempt;
    // The moment to move to newer builds: the current page is being left anyway.
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
    /** Reloads the page's code after a part of it failed to load. */
    reload() {
      if (entered) forgetPage(entered.route);
      retry();
    },
  };
}
