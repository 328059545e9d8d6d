import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Application, ApplyBody } from '@site/contract/http/applications';
import type { Prefetch } from '@site/platform/feature';
import { api, selectUser } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

export const applyApi = api.enhanceEndpoints({ addTagTypes: ['Applications', 'Alerts'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Named by whose they are, so that who logs in next on this page never sees those of somebody else. */
    ownApplications: build.query<readonly Application[], string>({
      query: () => '/applications/own',
      keepUnusedDataFor: FRESH.kept,
      // A decision comes with an alert.
      providesTags: ['Applications', 'Alerts'],
    }),
    apply: build.mutation<Application, ApplyBody>({
      query: (body) => ({ url: '/applications/apply', method: 'POST', body }),
      invalidatesTags: ['Applications'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const sent = await queryFulfilled.catch(() => undefined);
        if (!sent) return;
        const { data } = sent;
        dispatch(
          applyApi.util.updateQueryData('ownApplications', data.user_id, (before) => [data, ...before]),
        );
      },
    }),
    sendReceipt: build.mutation<null, SendAlertBody>({
      query: (body) => ({ url: '/alerts/send-application-alert', method: 'POST', body }),
    }),
  }),
});

export const { useOwnApplicationsQuery, useApplyMutation } = applyApi;

export const prefetchOwnApplications: Prefetch = (_, dispatch) => {
  dispatch((send, getState) => {
    const uuid = selectUser(getState())?.uuid;
    if (uuid) send(applyApi.util.prefetch('ownApplications', uuid, FRESH.ahead));
  });
};
