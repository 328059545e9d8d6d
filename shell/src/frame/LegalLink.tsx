import { useState, type ComponentProps, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '@site/platform/site/createStore';
import { loadNewShell } from '../core/newerBuilds.ts';
import { showToast } from '@site/platform/toasts';
import type { LegalDialog, LegalPage } from './LegalDialog.tsx';
import { useFrameText } from '../core/useText.ts';

type DialogComponent = ComponentType<ComponentProps<typeof LegalDialog>>;

/** Pages that maintenance may not let a visitor leave; the legal pages must be readable there too. */
const DIALOG_PATHS = /^\/(?:login|maintenance)(?:\/|$)/i;

export function LegalLink({ page }: { readonly page: LegalPage }) {
  const text = useFrameText();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<{ readonly component: DialogComponent }>();
  const [isOpen, setIsOpen] = useState(false);

  if (!DIALOG_PATHS.test(pathname)) return <Link to={`/${page}`}>{text(page)}</Link>;

  const open = async () => {
    try {
      const { loadLegalDialog } = await import(/* webpackChunkName: "legal-dialog" */ './LegalDialog.tsx');
      const component = await loadLegalDialog();
      // Mounted closed: StrictMode runs effects twice, which would close a dialog that is mounted open.
      flushSync(() => setLoaded({ component }));
      setIsOpen(true);
    } catch (error) {
      console.warn(`${page} could not be loaded.`, error);
      if (loadNewShell()) return;
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
