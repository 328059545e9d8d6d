import type { ClanSummary } from '@site/contract/http/clans';
import { LIMITS } from '@site/contract/limits';
import { truncate } from '@site/contract/textLength';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

export interface ClanView {
  /** As typed, including spaces. */
  readonly search: string;
  readonly page: number;
}

/** The highest page the server accepts. */
const LAST_PAGE = 20_000;

/** Parses the query of an address, which may contain anything. */
export function readClanView(query: URLSearchParams): ClanView {
  const page = Number(query.get('page'));
  return {
    search: truncate(query.get('search') ?? '', LIMITS.search.max),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

export const PAGE_SIZE = 50;

export interface ClanPage {
  readonly clans: readonly ClanSummary[];
  /** Number of clans on all pages. */
  readonly total: number;
  /** The search for which they were returned. */
  readonly search: string;
}

const clansApi = api.injectEndpoints({
  endpoints: (build) => ({
    clans: build.query<ClanPage, ClanView>({
      query: ({ search, page }) => ({
        url: '/clans',
        params: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...(search !== '' && { search }) },
      }),
      transformResponse: (clans: readonly ClanSummary[], meta, { search }) => ({
        clans,
        total: Number(meta?.response?.headers.get('x-total-count') ?? clans.length),
        search,
      }),
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useClansQuery, usePrefetch } = clansApi;
export const { useQueryState: useKnownClans } = clansApi.endpoints.clans;

/** The server ignores spaces around a search. */
export const asked = ({ search, page }: ClanView): ClanView => ({ search: search.trim(), page });

export const prefetchClans: Prefetch = ({ query }, dispatch) => {
  dispatch(clansApi.util.prefetch('clans', asked(readClanView(query)), FRESH.prefetchOptions));
};
