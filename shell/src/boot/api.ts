import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { statusOf } from '@site/platform/errors';
import { baseQuery } from '../session/baseQuery.ts';
import { servedQueries } from './servedQueries.ts';
import { watchState } from './storeDispatch.ts';
import { lazyMiddleware, rootReducer, store } from './store.ts';

const SERVED = 'api/served';

/**
 * The page's only API slice. Features inject their endpoints and add their own tags.
 *
 * It is injected into the store when this module is first loaded, so that visitors who only read the landing page don't
 * fetch RTK Query. Modules of the startup chunk may import this one only through `import()`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [],
  endpoints: () => ({}),
  extractRehydrationInfo: (action): never | undefined => {
    if (action.type !== SERVED) return undefined;
    return { queries: servedQueries, mutations: {}, provided: { tags: {}, keys: {} } } as never;
  },
});

// A newer build of a remote injects endpoints with the same names, which must replace the older ones.
const { injectEndpoints } = api;
api.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });

rootReducer.inject(api);
lazyMiddleware.addMiddleware(api.middleware);
// An injected reducer gets its state with the next action, and hooks may read that state before another action. This one
// also adopts the data that the page was served with.
store.dispatch({ type: SERVED });

// Another player may log in without a page load, and must not see data cached for the previous one.
let player = store.getState().session.user?.uuid;
watchState(
  ({ session }) => session.user?.uuid,
  (uuid) => {
    if (uuid === undefined) return;
    if (player !== undefined && player !== uuid) store.dispatch(api.util.resetApiState());
    player = uuid;
  },
);

interface QueryEndpoint {
  readonly initiate: (args: unknown, options: object) => UnknownAction;
}

// When the browser is back online, refetch only the queries that failed without a response. A server is never offline.
globalThis.addEventListener?.('online', () => {
  const { queries } = (store.getState() as unknown as { api: ReturnType<typeof api.reducer> }).api;
  const endpoints: Readonly<Record<string, QueryEndpoint>> = api.endpoints;
  for (const query of Object.values(queries)) {
    if (query?.status !== QueryStatus.rejected || statusOf(query.error) !== undefined) continue;
    const options = { subscribe: false, forceRefetch: true };
    store.dispatch(endpoints[query.endpointName]!.initiate(query.originalArgs, options));
  }
});
