import { callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';

const clanApi = api.injectEndpoints({
  endpoints: (build) => ({
    clan: callQuery(build, 'GET /clans/:clan', {
      request: (clan: string) => ({ params: { clan } }),
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useClanQuery } = clanApi;

export const prefetchClan: Prefetch = ({ params: { clan = '' } }, dispatch) => {
  dispatch(clanApi.util.prefetch('clan', clan, FRESH.prefetchOptions));
};
