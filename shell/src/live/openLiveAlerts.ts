import { store } from '../boot/store.ts';
import { setBadge } from '../frame/badgesSlice.ts';
import { accessToken } from '../session/accessToken.ts';
import { readNotifications } from '../session/notifications.ts';
import { refreshSession } from '../session/refresh.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import { alertsApi } from './alertsApi.ts';
import { ALERTS_BADGE } from './alertsBadge.ts';
import { openSocket } from './openSocket.ts';

/** How long the count waits for the socket, in milliseconds: counted sooner, it would miss what comes in between. */
const TIMEOUT_MS = 1_000;

/**
 * Begins to count the unread alerts of who is logged in, and to show new ones as they come.
 *
 * @returns ends it
 */
export function openLiveAlerts(uuid: string): () => void {
  let count: { unsubscribe(): void } | undefined;
  const begin = () => {
    clearTimeout(timer);
    count ??= store.dispatch(alertsApi.endpoints.unreadAlerts.initiate(undefined, { forceRefetch: true }));
  };
  const timer = setTimeout(begin, TIMEOUT_MS);
  const fetchAgain = () => store.dispatch(alertsApi.util.invalidateTags(['Alerts']));
  const closeSocket = openSocket({
    uuid,
    token: accessToken,
    renew: () => refreshSession(store.dispatch),
    onAlert({ message }) {
      if (readNotifications()) store.dispatch(showToast({ kind: 'info', text: message }));
      fetchAgain();
    },
    onRegistered() {
      fetchAgain();
      begin();
    },
  });
  return () => {
    closeSocket();
    clearTimeout(timer);
    count?.unsubscribe();
    store.dispatch(setBadge({ id: ALERTS_BADGE, value: 0 }));
  };
}
