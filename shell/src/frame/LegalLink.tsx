import { useState, type ComponentProps, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import type { LegalDialog, LegalPage } from './LegalDialog.tsx';
import { useFrameText } from './texts.ts';

type DialogComponent = ComponentType<ComponentProps<typeof LegalDialog>>;

/** Where maintenance holds a visitor, no other page can be opened, and the legal pages must be readable all the same. */
const HELD = /^\/(?:login|maintenance)(?:\/|$)/i;

/** Leads to a legal page; opens it above the page where that can't be left. */
export function LegalLink({ page }: { readonly page: LegalPage }) {
  const text = useFrameText();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<{ readonly component: DialogComponent }>();
  const [isOpen, setIsOpen] = useState(false);

  if (!HELD.test(pathname)) return <Link to={`/${page}`}>{text(page)}</Link>;

  const open = async () => {
    try {
      const { loadLegalDialog } = await import(/* webpackChunkName: "legal-dialog" */ './LegalDialog.tsx');
      const component = await loadLegalDialog();
      // Closed first: a dialog that is opened as it is mounted is closed again by React's rehearsal of its effects.
      flushSync(() => setLoaded({ component }));
      setIsOpen(true);
    } catch (error) {
      console.warn(`${page} could not be loaded.`, error);
      dispatch(showToast({ kind: 'error', text: text('pageFailedTitle') }));
    }
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {text(page)}
      </button>
      {Loaded && <Loaded.component page={page} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
