import { api } from '../boot/api.ts';
import { store } from '../boot/store.ts';
import { ALERTS_BADGE, setBadge } from '../frame/badgesSlice.ts';
import { accessToken } from '../session/accessToken.ts';
import { readNotifications } from '../session/notifications.ts';
import { refreshSession } from '../session/refresh.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import { openSocket } from './openSocket.ts';

/**
 * The alerts of the player as far as the frame needs them. Everything that shows alerts shares the tag `Alerts`: a
 * remote adds it to its own list (`api.enhanceEndpoints({ addTagTypes: ['Alerts'] })`, `providesTags: ['Alerts']`)
 * and so hears of live alerts. Who has marked some as read invalidates `UnreadAlerts`, and only the count follows.
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
          // The last known count is the best there is.
        }
      },
    }),
  }),
});

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
