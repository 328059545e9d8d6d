/**
 * The remotes' door to the shell's one store. Everything here is what the share key `shell/store` gives; nothing
 * is made in this file, so importing it from two places can never make two of anything.
 */
export {
  api,
  dispatch,
  injectSlice,
  maintenanceHeard,
  readPersonal,
  selectIsAuthenticated,
  selectUser,
  setBadge,
  showToast,
  site,
  useAppDispatch,
  useAppSelector,
  watchState,
  whenPersonalChanges,
  writePersonal,
} from 'shell/store';
export type { AppDispatch, RootState, ToastInput, ToastKind } from 'shell/store';
