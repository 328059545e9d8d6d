import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../boot/store.ts';
import { useLiveAlerts } from '../live/useLiveAlerts.ts';
import { useMaintenanceWatch } from '../maintenance/useMaintenanceWatch.ts';
import { followLogout } from '../session/followLogout.ts';

/** What goes on behind every page: live alerts, a maintenance that begins, a logout in another tab. */
export function Background() {
  const store = useStore<RootState>();
  useLiveAlerts();
  useMaintenanceWatch();
  useEffect(() => followLogout(store), [store]);
  return null;
}
