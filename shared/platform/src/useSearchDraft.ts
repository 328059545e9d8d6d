import { useEffect, useState } from 'react';

/** How long typing must pause before the search is written to the address. */
const DEBOUNCE_MS = 200;

interface Draft {
  readonly text: string;
  /** True if `write` was called and the address has not changed yet. */
  readonly isWritten: boolean;
}

/**
 * The search term of a list, which is stored in the address; the field runs ahead of that, so typing shows at once.
 * `write` must be referentially stable (memoized).
 */
export function useSearchDraft(written: string, write: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  if (draft?.text === written) setDraft(undefined);

  const writeNow = (text: string) => {
    setDraft({ text, isWritten: true });
    write(text);
  };

  useEffect(() => {
    if (!draft || draft.isWritten) return;
    const timer = setTimeout(() => {
      setDraft({ text: draft.text, isWritten: true });
      write(draft.text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, write]);

  // Going back discards what was being typed: writing it now would navigate forward again.
  useEffect(() => {
    const drop = () => setDraft(undefined);
    window.addEventListener('popstate', drop);
    return () => window.removeEventListener('popstate', drop);
  }, []);

  return {
    typed: draft?.text ?? written,
    type: (text: string) => setDraft({ text, isWritten: false }),
    finish: () => draft && !draft.isWritten && writeNow(draft.text),
    clear: () => writeNow(''),
    drop: () => setDraft(undefined),
  };
}
