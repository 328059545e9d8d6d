import type { ApplicationSummary, ApplicationsQuery } from '@site/contract/http/applications';
import { api, type AppDispatch } from '@site/platform/store';
import { FRESH } from './freshness.ts';

export interface ApplicationPage {
  readonly rows: readonly ApplicationSummary[];
  /** Number of all matches. */
  readonly total: number;
  readonly asked: ApplicationsQuery;
}

const applicationListApi = api.enhanceEndpoints({ addTagTypes: ['Applications'] }).injectEndpoints({
  endpoints: (build) => ({
    applicationPage: build.query<ApplicationPage, ApplicationsQuery>({
      query: (params) => ({ url: '/applications/all', params }),
      transformResponse: (rows: readonly ApplicationSummary[], meta, asked) => ({
        rows,
        total: Number(meta?.response?.headers.get('x-total-count') ?? rows.length),
        asked,
      }),
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Applications'],
    }),
  }),
});

export const { useApplicationPageQuery } = applicationListApi;

export function prefetchApplications(query: ApplicationsQuery, dispatch: AppDispatch): void {
  dispatch(applicationListApi.util.prefetch('applicationPage', query, FRESH.prefetchOptions));
}
