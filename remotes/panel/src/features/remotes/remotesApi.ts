import type { CanaryBody, DeployBody, PreviewBody, RollbackBody } from '@site/contract/http/releases';
import { callMutation, callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH, kept } from '../../lib/freshness.ts';

interface Named {
  readonly name: string;
}

const remotesApi = api.enhanceEndpoints({ addTagTypes: ['Remotes'] }).injectEndpoints({
  endpoints: (build) => ({
    remotes: callQuery(build, 'GET /remotes', kept('Remotes')),
    remoteHistory: callQuery(build, 'GET /remotes/:name/history', {
      request: (name: string) => ({ params: { name } }),
      providesTags: ['Remotes'],
    }),
    rollBack: callMutation(build, 'POST /remotes/:name/rollback', {
      request: ({ name, ...body }: Named & RollbackBody) => ({ params: { name }, body }),
      // A refusal means that the page's data is outdated.
      invalidatesTags: ['Remotes'],
    }),
    deploy: callMutation(build, 'POST /remotes/:name/deployments', {
      request: ({ name, ...body }: Named & DeployBody) => ({ params: { name }, body }),
      invalidatesTags: ['Remotes'],
    }),
    startCanary: callMutation(build, 'PUT /remotes/:name/canary', {
      request: ({ name, ...body }: Named & CanaryBody) => ({ params: { name }, body }),
      invalidatesTags: ['Remotes'],
    }),
    endCanary: callMutation(build, 'DELETE /remotes/:name/canary', {
      request: (name: string) => ({ params: { name } }),
      invalidatesTags: ['Remotes'],
    }),
    makePreview: callMutation(build, 'POST /remotes/:name/previews', {
      request: ({ name, ...body }: Named & PreviewBody) => ({ params: { name }, body }),
    }),
    registry: callQuery(build, 'GET /registry', { providesTags: ['Remotes'] }),
    remoteErrors: callQuery(build, 'GET /remotes/:name/errors', {
      request: (name: string) => ({ params: { name } }),
    }),
    cspReports: callQuery(build, 'GET /csp-reports', { keepUnusedDataFor: FRESH.cacheSeconds }),
  }),
});

export const {
  useRemotesQuery,
  useRemoteHistoryQuery,
  useRollBackMutation,
  useDeployMutation,
  useStartCanaryMutation,
  useEndCanaryMutation,
  useMakePreviewMutation,
  useCspReportsQuery,
  useRegistryQuery,
  useRemoteErrorsQuery,
} = remotesApi;

export const prefetchRemotes: Prefetch = (_, dispatch) =>
  dispatch(remotesApi.util.prefetch('remotes', undefined, FRESH.prefetchOptions));
