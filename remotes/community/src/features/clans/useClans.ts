import { useSearchDraft } from '@site/platform/useSearchDraft';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../lib/freshness.ts';
import {
  asked,
  PAGE_SIZE,
  readClanView,
  useClansQuery,
  useKnownClans,
  type ClanPage,
  type ClanView,
} from './clansApi.ts';

const FIRST: ClanView = { search: '', page: 1 };

/** Filters clans as the server does. */
function filter({ clans }: ClanPage, typed: string): ClanPage {
  const search = typed.trim();
  const text = search.toLocaleLowerCase();
  const found = clans.filter(({ name, tag }) =>
    [name, tag].some((word) => word.toLocaleLowerCase().includes(text)),
  );
  return { clans: found, total: found.length, search };
}

/**
 * Returns the part of the list that is shown. A list of one page is filtered in the browser, letter by letter; a longer
 * one is fetched as soon as the search is in the address.
 *
 * @param typed the content of the search field, which is newer than the address
 */
export function useClans(view: ClanView, typed: string) {
  const { currentData: first } = useKnownClans(FIRST);
  const isWhole = first !== undefined && first.total <= PAGE_SIZE;
  const { data, currentData, error, isFetching, refetch } = useClansQuery(isWhole ? FIRST : asked(view), {
    ...FRESH.queryOptions,
  });
  const isStale = currentData === undefined && isFetching && data !== undefined;
  const shown = isStale ? data : currentData;

  return {
    list: isWhole && shown ? filter(shown, typed) : shown,
    isStale,
    error: shown === undefined && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}

export function onPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return next;
}

/** A new search starts on its first page. */
function withSearch(query: URLSearchParams, search: string): URLSearchParams {
  const next = onPage(query, 1);
  if (search) next.set('search', search);
  else next.delete('search');
  return next;
}

export function useClanSearch() {
  const [params, setParams] = useSearchParams();
  const view = readClanView(params);
  const write = useCallback(
    (text: string) => setParams((query) => withSearch(query, text), { replace: true }),
    [setParams],
  );
  return { view, ...useSearchDraft(view.search, write) };
}
