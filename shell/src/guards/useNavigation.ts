import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../boot/store.ts';
import { pendingUpdate } from '../federation/registry.ts';
import { mustLeave, type StoreApi } from './passesAlready.ts';
import { enterRoute, forgetPage, type EnteredRoute } from './enterRoute.ts';

/**
 * Follows the address: checks maintenance and the guard, loads the code, then changes the page in one step. Keeps the
 * current page until then, so that no forbidden or half-loaded page is shown. Skips all of this if only the query
 * changes, and does it again when the session no longer permits the current page, which is then hidden.
 *
 * @param first the page that startup already entered, if it loaded in time
 * @returns the page to render (`undefined` before the first one) and its address, whether it must be hidden, whether
 *   another page is loading, and `retry` for a page that could not be loaded
 */
export function useNavigation(first: EnteredRoute | undefined) {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const store = useStore() as unknown as StoreApi;
  const [entered, setEntered] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [enteredAttempt, setEnteredAttempt] = useState(0);
  const isHidden = useAppSelector((state) => entered !== undefined && mustLeave(entered.route.guard, state));
  const isPending = isHidden || entered?.pathname !== pathname || enteredAttempt !== attempt;

  // While another page loads, the current one keeps the address it was rendered for, including the query.
  const [shownLocation, setShownLocation] = useState(location);
  if (!isPending && shownLocation !== location) setShownLocation(location);

  const enter = useEffectEvent(async (isCurrent: () => boolean) => {
    const isEntered =
      !isHidden && entered?.pathname === pathname && 'page' in entered.content && enteredAttempt === attempt;
    // The visitor is leaving the current page anyway, so newer builds can be applied now.
    if (isEntered || (entered && !isHidden && pendingUpdate.apply?.())) return;
    const result = await enterRoute(pathname, pathname + search, store);
    if (!isCurrent()) return;
    if ('redirect' in result) {
      void navigate(result.redirect, { replace: true });
      return;
    }
    setEntered(result);
    setEnteredAttempt(attempt);
  });

  useEffect(() => {
    let isCurrent = true;
    void enter(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [pathname, attempt, isHidden]);

  const retry = () => setAttempt((count) => count + 1);

  return {
    entered,
    isHidden,
    isPending,
    location: isPending ? shownLocation : location,
    retry,
    /** Reloads the page's code after part of it failed to load. */
    reload() {
      if (entered) forgetPage(entered.route);
      retry();
    },
  };
}
