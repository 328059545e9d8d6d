import type { Lang } from '@site/contract/lang';
import { useStore } from 'react-redux';
import type { AppDispatch } from '../boot/store.ts';
import { useFrameText } from '../frame/texts.ts';
import type { StoreAccess } from '../guards/checkGuard.ts';
import { selectIsAuthenticated, selectIsRestoring } from '../session/sessionSlice.ts';
import { showToast } from '../toasts/toastsSlice.ts';
import { storeLang } from './storedLang.ts';
import { showLang } from './strings.ts';

async function tellServer(lang: Lang, dispatch: AppDispatch): Promise<void> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  await dispatch(sessionApi.endpoints.setLang.initiate(lang)).unwrap();
}

/** Chooses a language: it shows at once, is remembered here, and by the server for who is logged in. */
export function useChooseLang(): (lang: Lang) => void {
  const text = useFrameText();
  const { dispatch, getState } = useStore() as unknown as StoreAccess;
  return (lang) => {
    storeLang(lang);
    showLang(lang).catch((error: unknown) => {
      console.error(`The strings of ${lang} could not be loaded.`, error);
      dispatch(showToast({ kind: 'error', text: text('languageFailed') }));
    });
    // While the refresh is under way the call waits for it like any other.
    if (!selectIsAuthenticated(getState()) && !selectIsRestoring(getState())) return;
    tellServer(lang, dispatch).catch((error: unknown) => {
      // This browser shows what was chosen all the same; only others of this player don't know.
      console.warn('The server could not be told the language.', error);
    });
  };
}
