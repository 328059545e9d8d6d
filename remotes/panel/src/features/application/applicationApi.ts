import type {
  ApplicationDecision,
  ApplicationDetail,
  ApplicationState,
  StateBody,
} from '@site/contract/http/applications';
import type { SendAlertBody } from '@site/contract/http/alerts';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';
import { alertText } from './alertText.ts';
import { readId } from './readId.ts';

/** What somebody of the team decides. */
export interface Decision {
  readonly application: Pick<ApplicationDetail, 'id' | 'user_id' | 'role' | 'lang'>;
  readonly to: ApplicationState;
  /** The state is stored already, and only the applicant has to hear of it. */
  readonly isStored?: true;
}

/** A decision that is stored. */
export interface Outcome {
  readonly to: ApplicationState;
  /** Whether the applicant has been told. */
  readonly isTold: boolean;
}

const applicationApi = api
  .enhanceEndpoints({ addTagTypes: ['Applications', 'Application'] })
  .injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      application: build.query<ApplicationDetail, number>({
        query: (id) => `/applications/${id}`,
        keepUnusedDataFor: FRESH.kept,
        providesTags: (_, __, id) => [{ type: 'Application', id }],
      }),
      applicationHistory: build.query<readonly ApplicationDecision[], number>({
        query: (id) => `/applications/${id}/history`,
        keepUnusedDataFor: FRESH.kept,
        providesTags: (_, __, id) => [{ type: 'Application', id }],
      }),
      // One mutation for both calls: it goes on when the page is left between them.
      decide: build.mutation<Outcome, Decision>({
        async queryFn({ application, to, isStored }, { dispatch }, _, send) {
          const { id, user_id: userId, role, lang } = application;
          if (!isStored) {
            const body: StateBody = { newState: to };
            const { error } = await send({ url: `/applications/${id}/state`, method: 'PATCH', body });
            if (error) return { error };
            dispatch(
              applicationApi.util.updateQueryData('application', id, (known) => {
                known.state = to;
              }),
            );
          }
          const alert: SendAlertBody = {
            category: 'application',
            userId,
            message: alertText(to, role, lang),
          };
          const { error } = await send({
            url: '/alerts/send-application-alert',
            method: 'POST',
            body: alert,
          });
          return { data: { to, isTold: !error } };
        },
        // After a failure too: nobody knows what the server has stored.
        invalidatesTags: (_, __, { application: { id } }) => ['Applications', { type: 'Application', id }],
      }),
    }),
  });

export const { useApplicationQuery, useApplicationHistoryQuery, useDecideMutation } = applicationApi;

export const prefetchApplication: Prefetch = ({ params }, dispatch) => {
  const id = readId(params['id']);
  if (id === undefined) return;
  const options = { ifOlderThan: FRESH.asKnown };
  dispatch(applicationApi.util.prefetch('application', id, options));
  dispatch(applicationApi.util.prefetch('applicationHistory', id, options));
};
