import { LIMITS } from '@site/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readList, withValue } from './pagedList.ts';
import { useSearchDraft } from './useSearchDraft.ts';

/** Keeps the page, the search and the filters of a list in the address. */
export function usePagedList(pageSize: number) {
  const [params, setParams] = useSearchParams();
  const view = readList(params, pageSize);
  const change = useCallback(
    (name: string, value: string, initial?: string) =>
      setParams((query) => withValue(query, name, value, initial), { replace: true }),
    [setParams],
  );
  const draft = useSearchDraft(
    view.search,
    useCallback((typed: string) => change('search', typed), [change]),
  );
  return {
    params,
    view,
    /** Changes a filter; `initial` is its default. */
    change,
    /** Discards all filters but those in `kept`. */
    reset: (kept: Readonly<Record<string, string>>) => {
      draft.drop();
      setParams(kept, { replace: true });
    },
    /** Props of the `SearchField`. */
    searchField: {
      value: draft.typed,
      maxLength: LIMITS.search.max,
      onChange: draft.type,
      onFinish: draft.finish,
      onClear: draft.clear,
    },
    /** Props of the `PagedList`. */
    paging: {
      page: view.page,
      pageSize,
      searchOf: (page: number) => withValue(params, 'page', String(page), '1').toString(),
    },
  };
}
