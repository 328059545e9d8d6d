import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from './format.ts';
import { pagerText, useListTexts } from './listTexts.ts';
import { readList, withValue } from './pagedList.ts';
import { useLang } from './text.ts';
import { useSearchDraft } from './useSearchDraft.ts';

/** Where the pages of a list are. */
export type Paging = ReturnType<typeof usePagedList>['paging'];

/**
 * Keeps the page, the search and the filters of a list in the address.
 *
 * @param searchLabel the label of its search field, if it has one
 * @param numbersIn the language in which numbers are formatted, if it is always the same
 */
export function usePagedList(pageSize: number, searchLabel = '', numbersIn?: Lang) {
  const [params, setParams] = useSearchParams();
  const texts = useListTexts();
  const ownLang = useLang();
  const lang = numbersIn ?? ownLang;
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
    /** Discards all filters but those in `kept`. */
    reset: (kept: Readonly<Record<string, string>>) => {
      draft.drop();
      setParams(kept, { replace: true });
    },
    /** Props of the search field. */
    search: {
      label: searchLabel,
      clearButton: { text: texts.clear, label: texts.clearSearch },
      value: draft.typed,
      maxLength: LIMITS.search.max,
      onChange: draft.type,
      onFinish: draft.finish,
      onClear: draft.clear,
    },
    /**
     * Returns the props of a filter, whose first value is left out of the address.
     *
     * @param any names the choice of no value, if there is one
     */
    filter<Value extends string>(
      name: string,
      label: string,
      values: readonly Value[],
      nameOf: (value: Value) => string,
      any?: string,
    ) {
      const known = values.map((value) => ({ value: value as string, label: nameOf(value) }));
      const options = any === undefined ? known : [{ value: '', label: any }, ...known];
      const value = (options.find((option) => option.value === params.get(name)) ?? options[0])?.value ?? '';
      return { label, options, value, onChange: (to: string) => change(name, to, options[0]?.value) };
    },
    /** Where the pages are, and how their pager reads. */
    paging: {
      page: view.page,
      pageSize,
      text: pagerText(texts),
      formatNumber: (number: number) => formatNumber(number, lang),
      searchOf: (page: number) => withValue(params, 'page', String(page), '1').toString(),
    },
  };
}
