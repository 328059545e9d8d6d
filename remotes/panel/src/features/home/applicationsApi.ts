import type { ApplicationSummary } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { api } from '@site/platform/store';

const applicationsApi = api.enhanceEndpoints({ addTagTypes: ['Applications'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    newestApplications: build.query<ApplicationSummary[], void>({
      query: () => '/applications/all',
      // Lead ranks are answered with all of them, other staff with the newest only.
      transformResponse: (all: ApplicationSummary[]) => all.slice(0, LIMITS.recentApplications),
      providesTags: ['Applications'],
    }),
  }),
});

export const { useNewestApplicationsQuery } = applicationsApi;
