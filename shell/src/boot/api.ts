import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { statusOf } from '@site/platform/errors';
import { baseQuery } from '../session/baseQuery.ts';
import { watchState } from './storeAccess.ts';
import { lazyMiddleware, rootReducer, store } from './store.ts';

/**
 * The one api of the page. Features inject their endpoints and add their own tags.
 *
 * It joins the store when this module is first loaded, so that a visitor who only reads the landing page does not fetch
 * RTK Query (14 kB). Modules of the startup chunk may import this one only through `import()`.
 */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes: [], endpoints: () => ({}) });

// A newer build of a remote injects endpoints with the same names, which replace the older ones.
const { injectEndpoints } = api;
api.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });

rootReducer.inject(api);
lazyMiddleware.addMiddleware(api.middleware);
// An injected reducer gets its state with the next action, and hooks may read that state before another action.
store.dispatch({ type: 'api/joined' });

// Another player may log in without a page load, and must not see answers cached for the previous one.
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

// Back online: refetch queries that failed without a response, and leave all others alone.
window.addEventListener('online', () => {
  const { queries } = (store.getState() as unknown as { api: ReturnType<typeof api.reducer> }).api;
  const endpoints: Readonly<Record<string, Asked>> = api.endpoints;
  for (const query of Object.values(queries)) {
    if (query?.status !== QueryStatus.rejected || statusOf(query.error) !== undefined) continue;
    const again = { subscribe: false, forceRefetch: true };
    store.dispatch(endpoints[query.endpointName]!.initiate(query.originalArgs, again));
  }
});
