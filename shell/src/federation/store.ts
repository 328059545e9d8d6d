import { createForRemote } from '@site/platform/site/createForRemote';
import { createWatchState } from '@site/platform/site/watchState';
import { siteStore } from '../core/store.ts';
import '../session/personal.ts';
import { createRemoteApi } from './remoteApis.ts';

/**
 * Shared with remotes as `shell/store`. Its type is `SharedStore` of `@site/platform`: a removed or changed export
 * requires a new major version of `STORE_VERSION`.
 */
export { site } from '../core/bootData.ts';
export { dispatch } from '../core/store.ts';
export { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
export { maintenanceHeard } from '@site/platform/maintenance';
export { selectIsAuthenticated, selectIsRestoring, selectUser } from '@site/platform/session';
export { showToast } from '@site/platform/toasts';
export { watchLive } from '../sockets/watchLive.ts';
export { slots } from './slots.ts';
export const forRemote = createForRemote(siteStore, createRemoteApi);
export const watchState = createWatchState(siteStore);
