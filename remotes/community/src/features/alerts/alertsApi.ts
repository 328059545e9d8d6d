import type { Alert, MarkReadBody } from '@site/contract/http/alerts';
import { callInfiniteQuery, callMutation, type PageWanted } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api, selectUser } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';

const PAGE_SIZE = 50;

export interface AlertPage {
  readonly alerts: readonly Alert[];
  /** Number of unread alerts on all pages. */
  unread: number;
}

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by player, so that the next one to log in on this page never sees another's alerts. */
    alerts: callInfiniteQuery(build, 'GET /alerts', {
      request: ({ pageParam: before }: PageWanted<string, number | undefined>) => ({
        query: { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
      }),
      read: (alerts, meta): AlertPage => ({
        alerts,
        unread: Number(meta?.response?.headers.get('x-unread-count') ?? 0),
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ alerts }) => (alerts.length < PAGE_SIZE ? undefined : alerts.at(-1)?.id),
      },
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Alerts'],
    }),
    markRead: callMutation(build, 'POST /alerts/mark-read', {
      request: (body: MarkReadBody) => ({ body }),
    }),
    markAllRead: callMutation(build, 'POST /alerts/mark-all-read', {
      request: ({ newest }: { readonly uuid: string; readonly newest: number }) => ({ body: { newest } }),
      async onQueryStarted({ uuid }, { dispatch, queryFulfilled }) {
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
    void send(alertsApi.endpoints.alerts.initiate(uuid, FRESH.fetchOptions));
  });
};
