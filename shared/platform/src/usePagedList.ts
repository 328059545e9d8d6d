import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCommonTexts } from './commonTexts.ts';
import { formatNumber } from './format.ts';
import { pagerText, useListTexts } from './listTexts.ts';
import { readList, withValue } from './pagedList.ts';
import { useSearchDraft } from './useSearchDraft.ts';

/** The strings of a list: names of its search and of its pager. */
type ListText = (key: 'search' | 'pages') => string;

/**
 * Keeps the page, the search and the filters of a list in the address.
 *
 * @param text returns the feature's strings
 * @param lang the language in which numbers are formatted
 */
export function usePagedList(pageSize: number, text: ListText, lang: Lang) {
  const [params, setParams] = useSearchParams();
  const common = useCommonTexts();
  const list = useListTexts();
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
      label: text('search'),
      clearButton: { text: list.clear, label: list.clearSearch },
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
      text: pagerText({ ...list, pages: text('pages'), retry: common.retry }),
      formatNumber: (number: number) => formatNumber(number, lang),
      searchOf: (page: number) => withValue(params, 'page', String(page), '1').toString(),
    },
  };
}
