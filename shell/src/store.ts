import type { Slice, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { rootReducer } from './boot/store.ts';

/**
 * What the shell shares under the key `shell/store`, and with it the contract between shell and remotes: a removed
 * or changed export is a new major version of `STORE_VERSION`.
 */
export { api } from './boot/api.ts';
export { site } from './boot/bootData.ts';
export { dispatch, watchState } from './boot/storeAccess.ts';
export { useAppDispatch, useAppSelector } from './boot/store.ts';
export type { AppDispatch, RootState } from './boot/store.ts';
export { readPersonal, whenPersonalChanges, writePersonal } from './session/personal.ts';
export { selectIsAuthenticated, selectUser } from './session/sessionSlice.ts';
export { setBadge } from './frame/badgesSlice.ts';
export { maintenanceHeard } from './maintenance/maintenanceSlice.ts';
export { showToast } from './toasts/toastsSlice.ts';
export type { ToastInput, ToastKind } from './toasts/toastsSlice.ts';

/**
 * Adds a slice to the store while the site runs; adding it again replaces it, which an upgrade in the page needs.
 * Its state is there with the next action; its own `selectors`, given by the returned slice, work at once.
 */
export function injectSlice<
  State,
  Reducers extends SliceCaseReducers<State>,
  Name extends string,
  Path extends string,
  Selectors extends SliceSelectors<State>,
>(slice: Slice<State, Reducers, Name, Path, Selectors>) {
  return slice.injectInto(rootReducer, { overrideExisting: true });
}
