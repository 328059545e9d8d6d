import type { Lang } from '@site/contract/lang';
import { useStore } from 'react-redux';
import type { AppDispatch } from '@site/platform/site/createStore';
import { loadNewShell } from '../core/newerBuilds.ts';
import { useFrameText } from '../core/useText.ts';
import type { StoreApi } from '../core/store.ts';
import { selectIsAuthenticated, selectIsRestoring } from '@site/platform/session';
import { showToast } from '@site/platform/toasts';
import { storeLang } from '../core/storedLang.ts';
import { showLang } from '@site/platform/site/strings';

async function saveOnServer(lang: Lang, dispatch: AppDispatch): Promise<void> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  await dispatch(sessionApi.endpoints.setLang.initiate(lang)).unwrap();
}

export function useChooseLang(): (lang: Lang) => void {
  const text = useFrameText();
  const { dispatch, getState } = useStore() as unknown as StoreApi;
  return (lang) => {
    storeLang(lang);
    showLang(lang).catch((error: unknown) => {
      console.error(`The strings of ${lang} could not be loaded.`, error);
      if (loadNewShell()) return;
      dispatch(showToast({ kind: 'error', text: text('languageFailed') }));
    });
    // During a pending refresh, the API call waits for it.
    if (!selectIsAuthenticated(getState()) && !selectIsRestoring(getState())) return;
    saveOnServer(lang, dispatch).catch((error: unknown) => {
      // This browser keeps the choice anyway; only the player's other browsers miss it.
      console.warn('The server could not be told the language.', error);
    });
  };
}
