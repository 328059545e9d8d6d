import type { SendAlertBody } from '@site/contract/http/alerts';
import type { ApplyBody } from '@site/contract/http/applications';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api, selectIsRestoring, selectUser, useAppSelector, type AppDispatch } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';

const applyApi = api.enhanceEndpoints({ addTagTypes: ['Applications'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by player, so that the next one to log in on this page never sees someone else's. */
    ownApplications: callQuery(build, 'GET /applications/own', {
      request: (_uuid: string) => ({}),
      keepUnusedDataFor: FRESH.cacheSeconds,
      // Every decision sends an alert.
      providesTags: ['Applications', 'Alerts'],
    }),
    apply: callMutation(build, 'POST /applications/apply', {
      request: (body: ApplyBody) => ({ body }),
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
    sendReceipt: callMutation(build, 'POST /alerts/send-application-alert', {
      request: (body: SendAlertBody) => ({ body }),
    }),
  }),
});

export const { useApplyMutation } = applyApi;

/** Returns the player's own applications, newest first; a visitor requests none. */
export function useOwnApplications() {
  const uuid = useAppSelector(selectUser)?.uuid;
  const isRestoring = useAppSelector(selectIsRestoring);
  const query = applyApi.useOwnApplicationsQuery(uuid ?? '', {
    skip: uuid === undefined,
    ...FRESH.queryOptions,
  });
  const isVisitor = uuid === undefined && !isRestoring;
  return { ...query, currentData: isVisitor ? [] : query.currentData };
}

/** Delay before the second attempt, in milliseconds: an immediate retry seldom works. */
const PAUSE = 2_000;

/** Sends the applicant a receipt as an alert. A failure changes nothing: the application is stored. */
export async function sendReceipt(dispatch: AppDispatch, message: string): Promise<void> {
  const send = () => dispatch(applyApi.endpoints.sendReceipt.initiate({ category: 'application', message }));
  if (!(await send()).error) return;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await send();
}

export const prefetchOwnApplications: Prefetch = (_, dispatch) => {
  dispatch((send, getState) => {
    const uuid = selectUser(getState())?.uuid;
    if (uuid) send(applyApi.util.prefetch('ownApplications', uuid, FRESH.prefetchOptions));
  });
};
