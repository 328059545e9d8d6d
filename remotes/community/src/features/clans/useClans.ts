import { pageOf } from '@site/platform/listRows';
import type { ListView } from '@site/platform/pagedList';
import { useLive } from '@site/platform/useLive';
import { FRESH } from '../../lib/freshness.ts';
import { asked, PAGE_SIZE, useClansQuery, useKnownClans, type ClanPage } from './clansApi.ts';

const FIRST = asked({ search: '', page: 1 });

/** Filters clans as the server does. */
function filter({ rows }: ClanPage, typed: string): ClanPage {
  const search = typed.trim();
  const text = search.toLocaleLowerCase();
  const found = rows.filter(({ name, tag }) =>
    [name, tag].some((word) => word.toLocaleLowerCase().includes(text)),
  );
  return { rows: found, total: found.length, asked: { search } };
}

/**
 * Returns the part of the list that is shown. A list of one page is filtered in the browser, letter by letter; a longer
 * one is fetched as soon as the search is in the address.
 *
 * @param typed the content of the search field, which is newer than the address
 */
export function useClans(view: ListView, typed: string) {
  const { currentData: first } = useKnownClans(FIRST);
  const isWhole = first !== undefined && first.total <= PAGE_SIZE;
  const query = useClansQuery(isWhole ? FIRST : asked(view), FRESH.queryOptions);
  useLive('clans', () => void query.refetch());
  return pageOf(isWhole ? { ...query, currentData: filter(first, typed) } : query);
}
