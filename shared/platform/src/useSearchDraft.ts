import { useEffect, useState } from 'react';

/** How long nothing is typed before a search is looked for, in milliseconds. */
const PAUSE = 200;

/** What was typed and is not written yet. */
interface Draft {
  readonly text: string;
  /** It is on its way into the address. */
  readonly isWritten: boolean;
}

/**
 * The search of a list. The address holds it; the field is ahead of it, so that letters are there when they are typed.
 *
 * @param written what the address holds
 * @param write writes another text into the address; the same function until it has to do something else
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
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [draft, write]);

  // Who goes back leaves what they were typing behind; written now, it would lead them here again.
  useEffect(() => {
    const drop = () => setDraft(undefined);
    window.addEventListener('popstate', drop);
    return () => window.removeEventListener('popstate', drop);
  }, []);

  return {
    typed: draft?.text ?? written,
    type: (text: string) => setDraft({ text, isWritten: false }),
    /** Writes at once what is still being typed. */
    finish: () => draft && !draft.isWritten && writeNow(draft.text),
    clear: () => writeNow(''),
    /** Forgets what is still being typed. */
    drop: () => setDraft(undefined),
  };
}
