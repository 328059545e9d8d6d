import { createInjectSlice } from '@site/platform/site/injectSlice';
import { createWatchState } from '@site/platform/site/watchState';
import { siteStore } from '../core/store.ts';

/**
 * The module that the shell shares with remotes under the share key `shell/store`. Its type is `SharedStore` of
 * `@site/platform`, the contract between shell and remotes: a removed or changed export requires a new major version of
 * `STORE_VERSION`.
 */
export { api } from '../session/api.ts';
export { site } from '../core/bootData.ts';
export { dispatch } from '../core/store.ts';
export { readPersonal, whenPersonalChanges, writePersonal } from '../session/personal.ts';
export { setBadge } from '@site/platform/badges';
export { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
export { maintenanceHeard } from '@site/platform/maintenance';
export { selectIsAuthenticated, selectIsRestoring, selectUser } from '@site/platform/session';
export { showToast } from '@site/platform/toasts';
export { watchLive } from '../sockets/watchLive.ts';
export { slots } from './slots.ts';
export const watchState = createWatchState(siteStore);
export const injectSlice = createInjectSlice(siteStore);
