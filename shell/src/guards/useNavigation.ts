import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Guard } from '@site/contract/guards';
import { selectIsAuthenticated, selectIsLost } from '@site/platform/session';
import { useAppSelector, type RootState } from '@site/platform/site/createStore';
import { passesGuard } from '@site/platform/site/passesGuard';
import { applyUpdate, loadNewShell } from '../core/newerBuilds.ts';
import type { StoreApi } from '../core/store.ts';
import { enterRoute, forgetPage, type EnteredRoute } from './enterRoute.ts';
import { useCurrentPath } from '../core/useCurrentPath.ts';

/** The session or the rank may be gone since the guard let the visitor in. */
function mustLeave(guard: Guard, state: RootState): boolean {
  return (selectIsLost(state) || selectIsAuthenticated(state)) && !passesGuard(guard, state);
}

/**
 * Keeps the current page until the next one is checked and loaded, so that no forbidden or half-loaded page is shown,
 * and hides it when the session no longer permits it.
 */
export function useNavigation(first: EnteredRoute | undefined) {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const currentPath = useCurrentPath();
  const store = useStore() as unknown as StoreApi;
  const [attempt, setAttempt] = useState(0);
  // In one state: while another page loads, the current one keeps the address it was entered at, including the query.
  const [shown, setShown] = useState({ entered: first, attempt, location });
  const { entered } = shown;
  const isHidden = useAppSelector((state) => entered !== undefined && mustLeave(entered.route.guard, state));
  const isPending = isHidden || entered?.pathname !== pathname || shown.attempt !== attempt;
  if (!isPending && shown.location !== location) setShown({ ...shown, location });

  const isChecked = useRef(!first?.isUnchecked);

  const enter = useEffectEvent(async (isCurrent: () => boolean) => {
    const isEntered = !isPending && entered && 'page' in entered.content;
    if (isEntered && isChecked.current) return;
    // The visitor is leaving the current page anyway, so newer builds can be applied now.
    if (!isEntered && entered && !isHidden && applyUpdate()) return;
    const result = await enterRoute(pathname, pathname + search, store);
    // The cleanup of the effect may run long after the visitor has moved on.
    if (!isCurrent() || currentPath() !== pathname) return;
    const isLoaded = 'content' in result && 'page' in result.content;
    // This navigation may have found out that a newer shell is live, and the code of this one may be gone. Never on the
    // first page, which could reload again and again.
    if (!isLoaded && entered && loadNewShell()) return;
    if ('redirect' in result) {
      void navigate(result.redirect, { replace: true });
      return;
    }
    isChecked.current = true;
    if (!isEntered) setShown({ entered: result, attempt, location });
  });

  useEffect(() => {
    let isCurrent = true;
    void enter(() => isCurrent);
    return () => {
      isCurrent = false;
    };
    // Not just the path: a visitor who leaves and returns before that is rendered may have missed the result.
  }, [location, attempt, isHidden]);

  const retry = () => setAttempt((count) => count + 1);

  return {
    entered,
    isHidden,
    isPending,
    location: isPending ? shown.location : location,
    retry,
    reload() {
      if (entered) forgetPage(entered.route);
      retry();
    },
  };
}
