import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '@site/platform/site/createStore';
import { checkMaintenance } from './checkGuard.ts';
import type { StoreApi } from '../core/store.ts';
import { useCurrentPath } from '../core/useCurrentPath.ts';
import { selectIsAuthenticated } from '@site/platform/session';
import { selectIsMaintenance, selectMaintenanceRejections } from '@site/platform/maintenance';

/** Returning to a tab fires both `visibilitychange` and `focus`; within this interval they cause one check. */
const MIN_CHECK_INTERVAL_MS = 5_000;

/** Maintenance can begin or end without a navigation. Visitors are checked on their return only while it is on. */
export function useMaintenanceWatch(): void {
  const store = useStore() as unknown as StoreApi;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const rejections = useAppSelector(selectMaintenanceRejections);
  const currentPath = useCurrentPath();
  const isChecking = useRef(false);
  const lastCheckAt = useRef(-Infinity);

  const check = useEffectEvent(async () => {
    if (isChecking.current) return;
    isChecking.current = true;
    lastCheckAt.current = Date.now();
    const verdict = await checkMaintenance(pathname, pathname + search, store);
    isChecking.current = false;
    // A navigation in the meantime has run its own check.
    if (!verdict.allowed && currentPath() === pathname) void navigate(verdict.redirect, { replace: true });
  });

  const checkOnReturn = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheckAt.current < MIN_CHECK_INTERVAL_MS)
      return;
    const state = store.getState();
    if (selectIsAuthenticated(state) || selectIsMaintenance(state)) void check();
  });

  useEffect(() => {
    if (rejections > 0) void check();
  }, [rejections]);

  useEffect(() => {
    const onReturn = () => checkOnReturn();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
}
