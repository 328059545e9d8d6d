import type { Alert, MarkReadBody } from '@site/contract/http/alerts';
import type { Prefetch } from '@site/platform/feature';
import { api, selectUser } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

export const alertsApi = api.enhanceEndpoints({ addTagTypes: ['Alerts', 'UnreadAlerts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Named by whose they are, so that who logs in next on this page never sees those of somebody else. */
    alerts: build.query<readonly Alert[], string>({
      query: () => '/alerts',
      keepUnusedDataFor: FRESH.kept,
      providesTags: ['Alerts'],
    }),
    markRead: build.mutation<null, MarkReadBody>({
      query: (body) => ({ url: '/alerts/mark-read', method: 'POST', body }),
    }),
    markAllRead: build.mutation<null, void>({
      query: () => ({ url: '/alerts/mark-all-read', method: 'POST', body: {} }),
    }),
  }),
});

export const { useAlertsQuery } = alertsApi;

export const prefetchAlerts: Prefetch = (_, dispatch) => {
  dispatch((send, getState) => {
    const uuid = selectUser(getState())?.uuid;
    if (uuid) send(alertsApi.util.prefetch('alerts', uuid, { ifOlderThan: FRESH.asKnown }));
  });
};
