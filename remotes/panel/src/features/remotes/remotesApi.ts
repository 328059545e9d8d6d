import type { CspReport } from '@site/contract/http/cspReports';
import type { Registry } from '@site/contract/http/registry';
import type { Profile } from '@site/contract/http/profile';
import type { CodeBody } from '@site/contract/http/account';
import type {
  CanaryBody,
  DeployBody,
  Deployment,
  ReleaseEvent,
  RemoteStatus,
  RemoteUses,
  RollbackBody,
} from '@site/contract/http/releases';
import type { RemoteErrors } from '@site/contract/http/telemetry';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

interface Named {
  readonly name: string;
}

const remotesApi = api.enhanceEndpoints({ addTagTypes: ['Remotes'] }).injectEndpoints({
  endpoints: (build) => ({
    remotes: build.query<readonly RemoteStatus[], void>({
      query: () => '/remotes',
      keepUnusedDataFor: FRESH.cacheSeconds,
      providesTags: ['Remotes'],
    }),
    remoteHistory: build.query<readonly ReleaseEvent[], string>({
      query: (name) => `/remotes/${name}/history`,
      providesTags: ['Remotes'],
    }),
    rollBack: build.mutation<{ readonly from: string; readonly to: string }, Named & RollbackBody>({
      query: ({ name, ...body }) => ({ url: `/remotes/${name}/rollback`, method: 'POST', body }),
      // A refusal means that the page's data is outdated.
      invalidatesTags: ['Remotes'],
    }),
    deploy: build.mutation<Deployment, Named & DeployBody>({
      query: ({ name, ...body }) => ({ url: `/remotes/${name}/deployments`, method: 'POST', body }),
      invalidatesTags: ['Remotes'],
    }),
    confirmSession: build.mutation<null, CodeBody>({
      query: (body) => ({ url: '/user/2fa/confirm', method: 'POST', body }),
    }),
    startCanary: build.mutation<Deployment, Named & CanaryBody>({
      query: ({ name, ...body }) => ({ url: `/remotes/${name}/canary`, method: 'PUT', body }),
      invalidatesTags: ['Remotes'],
    }),
    endCanary: build.mutation<null, string>({
      query: (name) => ({ url: `/remotes/${name}/canary`, method: 'DELETE' }),
      invalidatesTags: ['Remotes'],
    }),
    remoteUses: build.query<RemoteUses, void>({
      query: () => '/remotes/uses',
      providesTags: ['Remotes'],
    }),
    registry: build.query<Registry, void>({
      query: () => '/registry',
      providesTags: ['Remotes'],
    }),
    remoteErrors: build.query<RemoteErrors, string>({
      query: (name) => `/remotes/${name}/errors`,
    }),
    cspReports: build.query<readonly CspReport[], void>({
      query: () => '/csp-reports',
      keepUnusedDataFor: FRESH.cacheSeconds,
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
  useDeployMutation,
  useConfirmSessionMutation,
  useStartCanaryMutation,
  useEndCanaryMutation,
  useCspReportsQuery,
  useRegistryQuery,
  useRemoteErrorsQuery,
  useRemoteUsesQuery,
  useCanaryPlayerQuery,
  useLazyCanaryPlayerQuery,
} = remotesApi;

export const prefetchRemotes: Prefetch = (_, dispatch) => {
  dispatch(remotesApi.util.prefetch('remotes', undefined, FRESH.prefetchOptions));
};
