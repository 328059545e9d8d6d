import type { OverrideBody } from '@site/contract/http/releases';
import { callMutation, callQuery } from '@site/platform/endpoint';
import { api } from '../session/api.ts';

export const {
  useOverridesQuery,
  useServedRegistryQuery,
  usePutOverrideMutation,
  useResetOverridesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    overrides: callQuery(build, 'GET /overrides', { keepUnusedDataFor: 0 }),
    servedRegistry: callQuery(build, 'GET /registry', { keepUnusedDataFor: 0 }),
    putOverride: callMutation(build, 'PUT /overrides', { request: (body: OverrideBody) => ({ body }) }),
    resetOverrides: callMutation(build, 'DELETE /overrides'),
  }),
});
