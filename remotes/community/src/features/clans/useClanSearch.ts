import { useSearchDraft } from '@site/platform/useSearchDraft';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readClanView, withSearch } from './clanView.ts';

/** What of the list is looked at, and the search that is being typed. */
export function useClanSearch() {
  const [params, setParams] = useSearchParams();
  const view = readClanView(params);
  const write = useCallback(
    (text: string) => setParams((query) => withSearch(query, text), { replace: true }),
    [setParams],
  );
  return { view, ...useSearchDraft(view.search, write) };
}
