import type { ClanSummary } from '@site/contract/http/clans';
import { LIMITS } from '@site/contract/limits';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';

/** What of the list is looked at. */
export interface ClanView {
  /** As it was typed, spaces included. */
  readonly search: string;
  /** The first page is 1. */
  readonly page: number;
}

/** More pages than there will ever be, and as far as the server goes. */
const LAST_PAGE = 20_000;

/** Reads an address, which anybody may have written. */
export function readClanView(query: URLSearchParams): ClanView {
  const page = Number(query.get('page'));
  return {
    search: (query.get('search') ?? '').slice(0, LIMITS.search.max),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** Rows of a page. */
export const PAGE_SIZE = 50;

/** A page of the list. */
export interface ClanPage {
  readonly clans: readonly ClanSummary[];
  /** How many there are on all pages. */
  readonly total: number;
  /** What they were searched by. */
  readonly search: string;
}

const clansApi = api.injectEndpoints({
  overrideExisting: true,
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
      keepUnusedDataFor: FRESH.kept,
    }),
  }),
});

export const { useClansQuery, usePrefetch } = clansApi;
export const { useQueryState: useKnownClans } = clansApi.endpoints.clans;

/** What is asked for to see a part of the list: spaces around a search mean nothing. */
export const asked = ({ search, page }: ClanView): ClanView => ({ search: search.trim(), page });

export const prefetchClans: Prefetch = ({ query }, dispatch) => {
  dispatch(clansApi.util.prefetch('clans', asked(readClanView(query)), { ifOlderThan: FRESH.asKnown }));
};
