/// <reference types="@site/platform/shellStore" preserve="true" />
/**
 * What a remote uses of the page that it is part of. The share key `shell/store`, which the shell provides
 * (`shell/src/federation/store.ts`), is asked once, with the remote's name: slices, tags, texts, badges and personal data
 * of a remote are its own, though another one gives them the same names.
 */
import { forRemote } from 'shell/store';

/** Defined by the build (`containerOf` of `@site/remote/container`), and by the environment of tests. */
declare const REMOTE_NAME: string;

// Apart, for chunks that need nothing else of the store.
export { textHook } from './remoteTexts.ts';
export { invalidateSiteTags } from './siteActions.ts';
export type { AppDispatch, RootState } from './site/createStore.ts';
export type { ToastInput, ToastKind } from './toasts.ts';
export {
  dispatch,
  maintenanceHeard,
  selectIsAuthenticated,
  selectIsRestoring,
  selectUser,
  showToast,
  site,
  slots,
  useAppDispatch,
  useAppSelector,
  watchLive,
  watchState,
} from 'shell/store';

export const { api, createSlice, readPersonal, setBadge, whenPersonalChanges, writePersonal } =
  forRemote(REMOTE_NAME);
