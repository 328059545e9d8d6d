import type { Profile } from '@site/contract/http/profile';
import type { CanaryBody, ReleaseEvent, RemoteStatus, RollbackBody } from '@site/contract/http/releases';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../parts/freshness.ts';

interface Named {
  readonly name: string;
}

const remotesApi = api.enhanceEndpoints({ addTagTypes: ['Remotes'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    remotes: build.query<readonly RemoteStatus[], void>({
      query: () => '/remotes',
      keepUnusedDataFor: FRESH.kept,
      providesTags: ['Remotes'],
    }),
    remoteHistory: build.query<readonly ReleaseEvent[], string>({
      query: (name) => `/remotes/${name}/history`,
      providesTags: ['Remotes'],
    }),
    rollBack: build.mutation<{ readonly from: string; readonly to: string }, Named & RollbackBody>({
      query: ({ name, ...body }) => ({ url: `/remotes/${name}/rollback`, method: 'POST', body }),
      // A refusal says that the page is not what the site is any more.
      invalidatesTags: ['Remotes'],
    }),
    startCanary: build.mutation<null, Named & CanaryBody>({
      query: ({ name, ...body }) => ({ url: `/remotes/${name}/canary`, method: 'PUT', body }),
      invalidatesTags: ['Remotes'],
    }),
    endCanary: build.mutation<null, string>({
      query: (name) => ({ url: `/remotes/${name}/canary`, method: 'DELETE' }),
      invalidatesTags: ['Remotes'],
    }),
    canaryPlayer: build.query<Profile, string>({
      query: (nameOrUuid) => `/profile/${encodeURIComponent(nameOrUuid)}`,
    }),
  }),
});

export const {
  useRemotesQuery,
  useRemoteHistoryQuery,
  useRollBackMutation,
  useStartCanaryMutation,
  useEndCanaryMutation,
  useCanaryPlayerQuery,
  useLazyCanaryPlayerQuery,
} = remotesApi;

export const prefetchRemotes: Prefetch = (_, dispatch) => {
  dispatch(remotesApi.util.prefetch('remotes', undefined, { ifOlderThan: FRESH.asKnown }));
};
