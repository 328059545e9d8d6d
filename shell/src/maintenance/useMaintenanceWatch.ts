import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../boot/store.ts';
import { checkMaintenance, type StoreAccess } from '../guards/checkGuard.ts';
import { selectIsAuthenticated } from '../session/sessionSlice.ts';
import { selectIsMaintenance, selectMaintenanceRefusals } from './maintenanceSlice.ts';

/** Milliseconds in which coming back to the page counts once: a tab that is shown often takes the focus as well. */
const PAUSE = 5_000;

/**
 * Looks whether the visitor may stay on the page where maintenance may have begun or ended without a navigation: when a
 * call was refused for it, and when somebody comes back to the page. A visitor who only reads is not asked for: nothing
 * of theirs depends on it.
 */
export function useMaintenanceWatch(): void {
  const store = useStore() as unknown as StoreAccess;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refusals = useAppSelector(selectMaintenanceRefusals);
  const here = useRef(pathname);
  const isLooking = useRef(false);
  const lookedAt = useRef(-Infinity);

  useEffect(() => {
    here.current = pathname;
  }, [pathname]);

  const look = useEffectEvent(async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    lookedAt.current = Date.now();
    const verdict = await checkMaintenance(pathname, pathname + search, store);
    isLooking.current = false;
    // Who has gone on meanwhile has been asked on the way.
    if (!verdict.allowed && here.current === pathname) void navigate(verdict.redirect, { replace: true });
  });

  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt.current < PAUSE) return;
    const state = store.getState();
    if (selectIsAuthenticated(state) || selectIsMaintenance(state)) void look();
  });

  useEffect(() => {
    if (refusals > 0) void look();
  }, [refusals]);

  useEffect(() => {
    const onReturn = () => comeBack();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
}
