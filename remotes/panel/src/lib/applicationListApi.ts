import type { ApplicationSummary, ApplicationsQuery } from '@site/contract/http/applications';
import { callQuery } from '@site/platform/endpoint';
import { toPage } from '@site/platform/pagedList';
import { api, type AppDispatch } from '@site/platform/remote';
import { FRESH, kept } from './freshness.ts';

const applicationListApi = api.enhanceEndpoints({ addTagTypes: ['Applications'] }).injectEndpoints({
  endpoints: (build) => ({
    applicationPage: callQuery(build, 'GET /applications/all', {
      request: (query: ApplicationsQuery) => ({ query }),
      read: toPage<ApplicationSummary, ApplicationsQuery>,
      ...kept('Applications'),
    }),
  }),
});

export const { useApplicationPageQuery } = applicationListApi;

export function prefetchApplications(query: ApplicationsQuery, dispatch: AppDispatch): void {
  dispatch(applicationListApi.util.prefetch('applicationPage', query, FRESH.prefetchOptions));
}
