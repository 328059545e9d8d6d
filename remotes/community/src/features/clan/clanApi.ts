import type { ClanDetail } from '@site/contract/http/clans';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

const clanApi = api.injectEndpoints({
  endpoints: (build) => ({
    clan: build.query<ClanDetail, string>({
      query: (nameOrTag) => `/clans/${encodeURIComponent(nameOrTag)}`,
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useClanQuery } = clanApi;

export const prefetchClan: Prefetch = ({ params: { clan = '' } }, dispatch) => {
  dispatch(clanApi.util.prefetch('clan', clan, FRESH.prefetchOptions));
};
