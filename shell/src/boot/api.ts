import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { statusOf } from '@site/platform/errors';
import { baseQuery } from '../session/baseQuery.ts';
import { watchState } from './storeAccess.ts';
import { lazyMiddleware, rootReducer, store } from './store.ts';

/**
 * The one api of the page. Features inject their endpoints and add their own tags.
 *
 * It joins the store when this module is first loaded, so that a visitor who only reads the landing page does not
 * fetch RTK Query (14 kB). No module that is there at start may import this one, but through `import()`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: [], endpoints: () => ({}) });

// A newer build of a remote brings its endpoints under the same names, and they take the place of the older ones.
const { injectEndpoints } = api;
api.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });

rootReducer.inject(api);
lazyMiddleware.addMiddleware(api.middleware);
// An injected reducer gets its state with the next action, and hooks may read it before any other one comes.
store.dispatch({ type: 'api/joined' });

// A session may end, and another player log in, without a new page: what was answered to the one is not for the other.
let player = store.getState().session.user?.uuid;
watchState(
  ({ session }) => session.user?.uuid,
  (uuid) => {
    if (uuid === undefined) return;
    if (player !== undefined && player !== uuid) store.dispatch(api.util.resetApiState());
    player = uuid;
  },
);

interface Asked {
  readonly initiate: (args: unknown, options: object) => UnknownAction;
}

// What had no answer for want of a network is asked for again with it; what is there already stays as it is.
window.addEventListener('online', () => {
  const { queries } = (store.getState() as unknown as { api: ReturnType<typeof api.reducer> }).api;
  const endpoints: Readonly<Record<string, Asked>> = api.endpoints;
  for (const query of Object.values(queries)) {
    if (query?.status !== QueryStatus.rejected || statusOf(query.error) !== undefined) continue;
    const again = { subscribe: false, forceRefetch: true };
    store.dispatch(endpoints[query.endpointName]!.initiate(query.originalArgs, again));
  }
});
