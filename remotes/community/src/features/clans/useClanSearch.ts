import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readClanView, withSearch } from './clanView.ts';

/** How long nothing is typed before a search is looked for, in milliseconds. */
const PAUSE = 200;

/** What was typed and is not in the address yet. */
interface Draft {
  readonly text: string;
  /** The address is being changed. */
  readonly isWritten: boolean;
}

/**
 * The search of the list. The address holds it; the field is ahead of it, so that letters are there when they are typed.
 */
export function useClanSearch() {
  const [params, setParams] = useSearchParams();
  const view = readClanView(params);
  const [draft, setDraft] = useState<Draft>();
  if (draft?.text === view.search) setDraft(undefined);

  const write = useCallback(
    (text: string) => {
      setDraft({ text, isWritten: true });
      setParams((query) => withSearch(query, text), { replace: true });
    },
    [setParams],
  );

  useEffect(() => {
    if (!draft || draft.isWritten) return;
    const timer = setTimeout(() => write(draft.text), PAUSE);
    return () => clearTimeout(timer);
  }, [draft, write]);

  // Who goes back leaves what they were typing behind; written now, it would lead them here again.
  useEffect(() => {
    const drop = () => setDraft(undefined);
    window.addEventListener('popstate', drop);
    return () => window.removeEventListener('popstate', drop);
  }, []);

  return {
    view,
    typed: draft?.text ?? view.search,
    type: (text: string) => setDraft({ text, isWritten: false }),
    /** Writes at once what is still being typed. */
    finish: () => draft && !draft.isWritten && write(draft.text),
    clear: () => write(''),
  };
}
