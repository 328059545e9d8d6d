import type { Alert, MarkReadBody } from '@site/contract/http/alerts';
import type { Prefetch } from '@site/platform/feature';
import { api, selectUser } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

const PAGE_SIZE = 50;

export interface AlertPage {
  readonly alerts: readonly Alert[];
  /** Number of unread alerts on all pages. */
  unread: number;
}

export const alertsApi = api.enhanceEndpoints({ addTagTypes: ['Alerts', 'UnreadAlerts'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by player, so that the next one to log in on this page never sees another's alerts. */
    alerts: build.infiniteQuery<AlertPage, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ alerts }) => (alerts.length < PAGE_SIZE ? undefined : alerts.at(-1)?.id),
      },
      query: ({ pageParam: before }) => ({
        url: '/alerts',
        params: { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
      }),
      transformResponse: (alerts: readonly Alert[], meta) => ({
        alerts,
        unread: Number(meta?.response?.headers.get('x-unread-count') ?? 0),
      }),
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Alerts'],
    }),
    markRead: build.mutation<null, MarkReadBody>({
      query: (body) => ({ url: '/alerts/mark-read', method: 'POST', body }),
    }),
    markAllRead: build.mutation<null, string>({
      query: () => ({ url: '/alerts/mark-all-read', method: 'POST', body: {} }),
      async onQueryStarted(uuid, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          alertsApi.util.updateQueryData('alerts', uuid, ({ pages }) => {
            for (const page of pages) page.unread = 0;
          }),
        );
        await queryFulfilled.catch(undo);
      },
    }),
  }),
});

export const { useAlertsInfiniteQuery } = alertsApi;

export const prefetchAlerts: Prefetch = (_, dispatch) => {
  dispatch((send, getState) => {
    const uuid = selectUser(getState())?.uuid;
    if (!uuid) return;
    const options = { subscribe: false, forceRefetch: FRESH.staleAfterSeconds };
    void send(alertsApi.endpoints.alerts.initiate(uuid, options));
  });
};
