import { store } from '../boot/store.ts';
import { setBadge } from '../frame/badgesSlice.ts';
import { readNotifications } from '../session/notifications.ts';
import { refreshSession } from '../session/refresh.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import { alertsApi } from './alertsApi.ts';
import { ALERTS_BADGE } from './alertsBadge.ts';
import { openSocket } from './openSocket.ts';

/**
 * Begins to count the unread alerts of who is logged in, and to show new ones as they come.
 *
 * @returns ends it
 */
export function openLiveAlerts(uuid: string): () => void {
  const count = store.dispatch(alertsApi.endpoints.unreadAlerts.initiate(undefined, { forceRefetch: true }));
  const fetchAgain = () => store.dispatch(alertsApi.util.invalidateTags(['Alerts']));
  const closeSocket = openSocket({
    uuid,
    token: () => store.getState().session.accessToken,
    renew: () => refreshSession(store.dispatch),
    onAlert({ message }) {
      if (readNotifications()) store.dispatch(showToast({ kind: 'info', text: message }));
      fetchAgain();
    },
    onReturn: fetchAgain,
  });
  return () => {
    closeSocket();
    count.unsubscribe();
    store.dispatch(setBadge({ id: ALERTS_BADGE, value: 0 }));
  };
}
