// Takes the place of `shell/store` in tests of remotes, see `jest.config.js`.
import { createForRemote } from '@site/platform/site/createForRemote';
import { passesGuard } from '@site/platform/site/passesGuard';
import { createWatchState } from '@site/platform/site/watchState';
import type { SharedStore } from '@site/platform/sharedStore';
import { createContext } from 'react';
import { createApi, siteStore } from './site.ts';

export { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
export { maintenanceHeard } from '@site/platform/maintenance';
export { selectIsAuthenticated, selectIsRestoring, selectUser } from '@site/platform/session';
export { showToast } from '@site/platform/toasts';
export { site } from './sampleSite.ts';
export const watchState = createWatchState(siteStore);
export const { dispatch } = siteStore.store;
export const forRemote = createForRemote(siteStore, createApi);
export { watchLive } from './live.ts';
/** Nobody contributes anything, unless a test replaces `find` and `load`. */
export const slots: SharedStore['slots'] = {
  passes: passesGuard,
  around: createContext<readonly string[]>([]),
  find: () => [],
  load: () => Promise.reject(new Error('There is no contribution in this test.')),
  report: (_, error) => {
    throw error;
  },
};
