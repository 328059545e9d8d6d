/** The share key, whose module the shell provides. */
declare module 'shell/store' {
  type SharedStore = import('./sharedStore.ts').SharedStore;
  export const dispatch: SharedStore['dispatch'];
  export const forRemote: SharedStore['forRemote'];
  export const maintenanceHeard: SharedStore['maintenanceHeard'];
  export const selectIsAuthenticated: SharedStore['selectIsAuthenticated'];
  export const selectIsRestoring: SharedStore['selectIsRestoring'];
  export const selectUser: SharedStore['selectUser'];
  export const showToast: SharedStore['showToast'];
  export const site: SharedStore['site'];
  export const slots: SharedStore['slots'];
  export const useAppDispatch: SharedStore['useAppDispatch'];
  export const useAppSelector: SharedStore['useAppSelector'];
  export const watchLive: SharedStore['watchLive'];
  export const watchState: SharedStore['watchState'];
}
