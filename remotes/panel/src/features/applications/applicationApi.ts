import type {
  ApplicationDecision,
  ApplicationDetail,
  ApplicationRole,
  ApplicationState,
} from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';
import type { Prefetch } from '@site/platform/feature';
import { callQuery, etagOf, requestOf } from '@site/platform/endpoint';
import { codeOf } from '@site/platform/errors';
import { api } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';

export function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

const ALERTS: Readonly<Record<ApplicationState, Localized>> = {
  ACCEPTED: {
    de: 'Herzlichen Glückwunsch! Deine Bewerbung als {role} wurde angenommen.',
    en: 'Congratulations! Your application as {role} has been accepted.',
  },
  DENIED: {
    de: 'Deine Bewerbung als {role} wurde leider abgelehnt. Danke, dass du dir die Zeit genommen hast.',
    en: 'Unfortunately your application as {role} has been denied. Thank you for taking the time.',
  },
  PENDING: {
    de: 'Deine Bewerbung als {role} wird noch geprüft.',
    en: 'Your application as {role} is still being reviewed.',
  },
};

/** Returns the alert about a decision in the applicant's language; it is stored without translation. */
export function alertText(state: ApplicationState, role: ApplicationRole, lang: Lang): string {
  return ALERTS[state][lang].replace('{role}', role);
}

/** An application as the user sees it, with the server's name for its version. */
export interface SeenApplication extends ApplicationDetail {
  etag: string;
}

export interface Decision {
  readonly application: Pick<SeenApplication, 'id' | 'user_id' | 'role' | 'lang' | 'etag'>;
  readonly to: ApplicationState;
  /** The state is already stored, only the applicant must be notified. */
  readonly isStored?: true | undefined;
}

export interface Outcome {
  readonly to: ApplicationState;
  /** `unchanged` and `refused` have notified nobody. */
  readonly kind: 'told' | 'untold' | 'unchanged' | 'refused';
  readonly standing?: ApplicationDecision | undefined;
}

const standingOf = (error: unknown) =>
  (error as { readonly data?: { readonly decision?: ApplicationDecision } }).data?.decision;

const applicationApi = api
  .enhanceEndpoints({ addTagTypes: ['Applications', 'Application'] })
  .injectEndpoints({
    endpoints: (build) => ({
      application: callQuery(build, 'GET /applications/:id', {
        request: (id: number) => ({ params: { id } }),
        read: (application, meta): SeenApplication => ({ ...application, etag: etagOf(meta) }),
        keepUnusedDataFor: FRESH.cacheSeconds,
        providesTags: (_, __, id) => [{ type: 'Application', id }],
      }),
      applicationHistory: callQuery(build, 'GET /applications/:id/history', {
        request: (id: number) => ({ params: { id } }),
        keepUnusedDataFor: FRESH.cacheSeconds,
        providesTags: (_, __, id) => [{ type: 'Application', id }],
      }),
      // One mutation for both calls, so that it continues if the user leaves the page between them.
      decide: build.mutation<Outcome, Decision>({
        async queryFn({ application, to, isStored }, { dispatch }, _, send) {
          const { id, user_id: userId, role, lang, etag: seen } = application;
          if (!isStored) {
            const request = requestOf('PATCH /applications/:id/state', {
              params: { id },
              headers: { 'if-match': seen },
              body: { newState: to },
            });
            const { error, meta } = await send(request);
            if (codeOf(error) === 'application_decided') {
              // Whoever goes on has then seen the newest decision.
              const look = { forceRefetch: true, subscribe: false } as const;
              await dispatch(applicationApi.endpoints.application.initiate(id, look));
              return { data: { to, kind: 'refused', standing: standingOf(error) } };
            }
            if (error) return { error };
            const etag = etagOf(meta);
            dispatch(
              applicationApi.util.updateQueryData('application', id, (known) => {
                known.state = to;
                known.etag = etag;
              }),
            );
            if (etag === seen) return { data: { to, kind: 'unchanged' } };
          }
          const message = alertText(to, role, lang);
          const request = requestOf('POST /alerts/send-application-alert', {
            body: { category: 'application', userId, message },
          });
          const { error } = await send(request);
          return { data: { to, kind: error ? 'untold' : 'told' } };
        },
        // After a failure too, because the server may have stored the state.
        invalidatesTags: (_, __, { application: { id } }) => ['Applications', { type: 'Application', id }],
      }),
    }),
  });

export const { useApplicationQuery, useApplicationHistoryQuery } = applicationApi;

/** Decides; a user who returns to the page sees pending requests and failed notifications. */
export const useDecisionMutation = (id: number) =>
  applicationApi.useDecideMutation({ fixedCacheKey: `decision on ${id}` });

export const prefetchApplication: Prefetch = ({ params }, dispatch) => {
  const id = readId(params['id']);
  if (id === undefined) return;
  dispatch(applicationApi.util.prefetch('application', id, FRESH.prefetchOptions));
  dispatch(applicationApi.util.prefetch('applicationHistory', id, FRESH.prefetchOptions));
};
