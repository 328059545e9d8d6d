import { api } from '../boot/api.ts';
import { store } from '../boot/store.ts';
import { ALERTS_BADGE, setBadge } from '../frame/badgesSlice.ts';
import { accessToken } from '../session/accessToken.ts';
import { readNotifications } from '../session/notifications.ts';
import { refreshSession } from '../session/refresh.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import { openSocket } from './openSocket.ts';

/**
 * The part of the player's alerts that the frame needs. Everything that shows alerts shares the tag `Alerts`: a remote
 * adds it to its own list (`api.enhanceEndpoints({ addTagTypes: ['Alerts'] })`, `providesTags: ['Alerts']`) and is
 * refetched on live alerts. After marking some as read, invalidate `UnreadAlerts`: only the count is refetched.
 */
const alertsApi = api.enhanceEndpoints({ addTagTypes: ['Alerts', 'UnreadAlerts'] }).injectEndpoints({
  endpoints: (build) => ({
    unreadAlerts: build.query<number, void>({
      query: () => '/alerts/unread?limit=0',
      transformResponse: (_, meta) => Number(meta?.response?.headers.get('x-unread-count') ?? 0),
      providesTags: ['Alerts', 'UnreadAlerts'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(setBadge({ id: ALERTS_BADGE, value: data }));
        } catch {
          // Keep the last known count.
        }
      },
    }),
  }),
});

/** How long the count waits for the socket, in milliseconds: earlier, it could miss alerts sent in between. */
const TIMEOUT_MS = 1_000;

/**
 * Starts counting the logged-in player's unread alerts and showing new ones as they arrive.
 *
 * @returns a function that stops it
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
