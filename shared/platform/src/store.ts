/**
 * The remotes' access to the shell's one store. Everything here comes from the share key `shell/store`; nothing is
 * created in this file, so importing it from two places can never create duplicates.
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
