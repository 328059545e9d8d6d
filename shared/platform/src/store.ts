/// <reference types="@site/platform/shellStore" preserve="true" />
/**
 * How remotes import the shell's store. Everything here is re-exported from the share key `shell/store`, which the
 * shell provides (`shell/src/federation/store.ts`). This file creates nothing, so importing it twice can't duplicate the store.
 */
export {
  api,
  dispatch,
  injectSlice,
  maintenanceHeard,
  readPersonal,
  selectIsAuthenticated,
  selectIsRestoring,
  selectUser,
  setBadge,
  showToast,
  site,
  slots,
  useAppDispatch,
  useAppSelector,
  watchLive,
  watchState,
  whenPersonalChanges,
  writePersonal,
} from 'shell/store';
export type { AppDispatch, RootState } from './site/createStore.ts';
export type { ToastInput, ToastKind } from './toasts.ts';
