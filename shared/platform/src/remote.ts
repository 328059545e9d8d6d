/// <reference types="@site/platform/shellStore" preserve="true" />
/**
 * What a remote uses of the page that it is part of. The share key `shell/store`, which the shell provides
 * (`shell/src/federation/store.ts`), is asked once, with the remote's name: slices, tags, texts, badges and personal data
 * of a remote are its own, though another one gives them the same names.
 */
import { forRemote } from 'shell/store';
import type { Strings } from './feature.ts';
import { textHook as textHookOf, type Text } from './text.ts';

/** Defined by the build (`containerOf` of `@site/remote/container`), and by the environment of tests. */
declare const REMOTE_NAME: string;

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

/**
 * Creates the hook with which a feature of this remote reads its strings. It rerenders when the language changes.
 *
 * @param feature the feature's name, such as `profile`
 */
export const textHook = <S extends Strings>(feature: string): (() => Text<S>) =>
  textHookOf<S>(`${REMOTE_NAME}/${feature}`);
