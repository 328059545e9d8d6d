import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { Lang } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/sockets';
import { api } from '../session/api.ts';
import { i18n } from '../core/i18n.ts';
import { store } from '../core/store.ts';
import { alertLink } from '@site/platform/alertLink';
import { ALERTS_BADGE, setBadge } from '@site/platform/badges';
import { callQuery } from '@site/platform/endpoint';
import { invalidateSiteTags } from '@site/platform/siteActions';
import { accessToken, loseSession } from '../session/accessToken.ts';
import { readNotifications } from '../session/notifications.ts';
import { refreshSession } from '../session/refresh.ts';
import { hasRefreshMarker } from '../session/storedSession.ts';
import { showToast } from '@site/platform/toasts';
import { changesMissed, topicChanged } from './liveTopics.ts';
import { openPlayerSocket } from './openPlayerSocket.ts';
import { throttle } from './throttle.ts';

/**
 * What any remote tags with `Alerts` is refetched on live alerts, with `Orders` when an order of the player changes,
 * and with `UnreadAlerts` as the count is.
 */
const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    unreadAlerts: callQuery(build, 'GET /alerts/unread', {
      request: () => ({ query: { limit: 0 } }),
      read: (_: unknown, meta: FetchBaseQueryMeta | undefined) =>
        Number(meta?.response?.headers.get('x-unread-count') ?? 0),
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

/** How long the count waits for the socket: if fetched earlier, it could miss alerts sent in between. */
const SOCKET_TIMEOUT_MS = 1_000;

/** Shortest time between two fetches of count and list: another page may mark many alerts in a row. */
const REFETCH_INTERVAL_MS = 1_000;

function showAlert(alert: LiveAlert): void {
  const link = alertLink(alert);
  // The page of an order, or of its payment, says by itself what has become of it.
  if (link && alert.category === 'shop' && `${location.pathname}/`.startsWith(`${link.to}/`)) return;
  const action = link && { label: link.label[i18n.language as Lang], to: link.to };
  store.dispatch(showToast({ kind: 'info', text: alert.message, ...(action && { action }) }));
}

export function startPlayerEvents(uuid: string): () => void {
  let count: { unsubscribe(): void } | undefined;
  let isFirst = true;
  const startCounting = () => {
    clearTimeout(timer);
    count ??= store.dispatch(alertsApi.endpoints.unreadAlerts.initiate(undefined, { forceRefetch: true }));
  };
  const timer = setTimeout(startCounting, SOCKET_TIMEOUT_MS);
  const refetch = throttle(() => store.dispatch(invalidateSiteTags(['Alerts'])), REFETCH_INTERVAL_MS);
  const refetchOrders = throttle(() => store.dispatch(invalidateSiteTags(['Orders'])), REFETCH_INTERVAL_MS);
  const closeSocket = openPlayerSocket({
    uuid,
    token: accessToken,
    async renew() {
      // Another tab may have ended the session.
      if (!(await refreshSession(store.dispatch)) && !hasRefreshMarker()) store.dispatch(loseSession());
    },
    onAlert(alert) {
      if (readNotifications()) showAlert(alert);
      refetch.run();
    },
    onAlertsChanged: refetch.run,
    onOrdersChanged: refetchOrders.run,
    onChange: topicChanged,
    onRegistered() {
      if (!isFirst) changesMissed();
      isFirst = false;
      refetch.run();
      startCounting();
    },
  });
  return () => {
    closeSocket();
    clearTimeout(timer);
    refetch.cancel();
    refetchOrders.cancel();
    count?.unsubscribe();
    store.dispatch(setBadge({ id: ALERTS_BADGE, value: 0 }));
  };
}
