import type { Registry } from '@site/contract/http/registry';
import type { OverrideBody, Overrides } from '@site/contract/http/releases';
import { api } from '../session/api.ts';

export const {
  useOverridesQuery,
  useServedRegistryQuery,
  usePutOverrideMutation,
  useResetOverridesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    overrides: build.query<Overrides, void>({ query: () => '/overrides', keepUnusedDataFor: 0 }),
    servedRegistry: build.query<Registry, void>({ query: () => '/registry', keepUnusedDataFor: 0 }),
    putOverride: build.mutation<unknown, OverrideBody>({
      query: (body) => ({ url: '/overrides', method: 'PUT', body }),
    }),
    resetOverrides: build.mutation<unknown, void>({ query: () => ({ url: '/overrides', method: 'DELETE' }) }),
  }),
});
