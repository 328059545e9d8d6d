import type { Slice, SliceCaseReducers, SliceSelectors } from '@reduxjs/toolkit';
import { rootReducer } from './boot/store.ts';

/**
 * The module that the shell shares with remotes under the share key `shell/store`; the store itself is created in
 * `boot/store.ts`. This is the contract between shell and remotes: a removed or changed export requires a new major
 * version of `STORE_VERSION`.
 */
export { api } from './boot/api.ts';
export { site } from './boot/bootData.ts';
export { dispatch, watchState } from './boot/storeDispatch.ts';
export { useAppDispatch, useAppSelector } from './boot/store.ts';
export type { AppDispatch, RootState } from './boot/store.ts';
export { readPersonal, whenPersonalChanges, writePersonal } from './session/personal.ts';
export { selectIsAuthenticated, selectIsRestoring, selectUser } from './session/sessionSlice.ts';
export { setBadge } from './frame/badgesSlice.ts';
export { maintenanceHeard } from './maintenance/maintenanceSlice.ts';
export { showToast } from './toasts/toastsSlice.ts';
export type { ToastInput, ToastKind } from './toasts/toastsSlice.ts';

/**
 * Adds a slice to the store at runtime. Adding it again replaces it, so that a page can move to a newer build. Its
 * state exists from the next action on; the `selectors` of the returned slice work immediately.
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
