import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import type { SelectProps } from '@site/ui/Select';
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
    /** Returns the props of a filter: its first option is left out of the address. */
    filter: (name: string, value: string, { label, options }: Pick<SelectProps, 'label' | 'options'>) => ({
      label,
      options,
      value,
      onChange: (chosen: string) => change(name, chosen, options[0]?.value),
    }),
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
