import type { ClanSummary } from '@site/contract/http/clans';
import { FRESH } from '../../lib/freshness.ts';
import { asked, PAGE_SIZE, useClansQuery, useKnownClans, type ClanPage } from './clansApi.ts';
import type { ClanView } from './clanView.ts';

const FIRST: ClanView = { search: '', page: 1 };

/** Whether the server would find a clan by a text. */
function isFound({ name, tag }: ClanSummary, text: string): boolean {
  return [name, tag].some((word) => word.toLocaleLowerCase().includes(text));
}

function filter({ clans }: ClanPage, typed: string): ClanPage {
  const search = typed.trim();
  const text = search.toLocaleLowerCase();
  const found = clans.filter((clan) => isFound(clan, text));
  return { clans: found, total: found.length, search };
}

/**
 * The part of the list that is looked at. Where the first page is all there is, it is filtered in the browser, letter
 * by letter; a longer list is asked for as soon as the search stands in the address.
 *
 * @param typed what stands in the search field, which is ahead of the address
 */
export function useClans(view: ClanView, typed: string) {
  const { currentData: first } = useKnownClans(FIRST);
  const isWhole = first !== undefined && first.total <= PAGE_SIZE;
  const { data, currentData, error, isFetching, refetch } = useClansQuery(isWhole ? FIRST : asked(view), {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const isStale = currentData === undefined && isFetching && data !== undefined;
  // Until another part has arrived, the one before it stays.
  const shown = isStale ? data : currentData;

  return {
    list: isWhole && shown ? filter(shown, typed) : shown,
    isStale,
    error: shown === undefined && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}
