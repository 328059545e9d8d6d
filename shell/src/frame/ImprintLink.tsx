import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../boot/store.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import type { ImprintDialog } from './ImprintDialog.tsx';
import { useFrameText } from './useFrameText.ts';

type DialogComponent = ComponentType<Parameters<typeof ImprintDialog>[0]>;

/** Where maintenance holds a visitor, no other page can be opened, and the legal notice must be readable all the same. */
const HELD = /^\/(?:login|maintenance)(?:\/|$)/i;

/** Leads to the legal notice; opens it above the page where that can't be left. */
export function ImprintLink() {
  const text = useFrameText();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [Loaded, setLoaded] = useState<{ readonly component: DialogComponent }>();
  const [isOpen, setIsOpen] = useState(false);

  if (!HELD.test(pathname)) return <Link to="/imprint">{text('imprint')}</Link>;

  const open = async () => {
    try {
      const { ImprintDialog: component } = await import(
        /* webpackChunkName: "imprint-dialog" */ './ImprintDialog.tsx'
      );
      // Closed first: a dialog that is opened as it is mounted is closed again by React's rehearsal of its effects.
      flushSync(() => setLoaded({ component }));
      setIsOpen(true);
    } catch (error) {
      console.warn('The legal notice could not be loaded.', error);
      dispatch(showToast({ kind: 'error', text: text('pageFailedTitle') }));
    }
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {text('imprint')}
      </button>
      {Loaded && <Loaded.component isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
