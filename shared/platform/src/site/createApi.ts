import type { UnknownAction } from '@reduxjs/toolkit';
import {
  createApi,
  QueryStatus,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { cameOnline, invalidateSiteTags, resetSiteCaches, SITE_TAGS } from '../siteActions.ts';
import type { SiteStore } from './createStore.ts';
import { createWatchState } from './watchState.ts';
import { statusOf } from '../errors.ts';

export type SiteBaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError,
  object,
  FetchBaseQueryMeta
>;

/** Copies `Retry-After` into errors, because RTK Query leaves the response headers out of them. */
function withRetryAfter(send: SiteBaseQuery): SiteBaseQuery {
  return async (...call) => {
    const result = await send(...call);
    const seconds = Number(result.meta?.response?.headers.get('retry-after'));
    if (result.error && seconds > 0) Object.assign(result.error, { retryAfter: seconds });
    return result;
  };
}

const servedType = (reducerPath: string) => `${reducerPath}/served`;

const emptyApi = (baseQuery: SiteBaseQuery, servedQueries: object, reducerPath: string) =>
  createApi({
    reducerPath: reducerPath as 'api',
    baseQuery: withRetryAfter(baseQuery),
    tagTypes: SITE_TAGS,
    endpoints: () => ({}),
    extractRehydrationInfo: (action): never | undefined => {
      if (action.type !== servedType(reducerPath)) return undefined;
      return { queries: servedQueries, mutations: {}, provided: { tags: {}, keys: {} } } as never;
    },
  });

/** An API slice of a page: the shell's own, or a remote's. Features inject their endpoints and add their own tags. */
export type SiteApi = ReturnType<typeof emptyApi>;

/** Makes an api of a page, by a `reducerPath` of its own, with the entries that the server rendered the page with. */
export function createSiteApi(
  siteStore: SiteStore,
  baseQuery: SiteBaseQuery,
  servedQueries: object = {},
  reducerPath = 'api',
): SiteApi {
  const { store, rootReducer, lazyMiddleware } = siteStore;
  const api = emptyApi(baseQuery, servedQueries, reducerPath);

  // A newer build of a remote injects endpoints with the same names, which must replace the older ones.
  const { injectEndpoints } = api;
  api.injectEndpoints = (options) => injectEndpoints({ ...options, overrideExisting: true });

  /** Fetches again what failed without a response. */
  function refetchFailed(): void {
    const { queries } = (store.getState() as unknown as Record<string, ReturnType<typeof api.reducer>>)[
      reducerPath
    ]!;
    const endpoints: Readonly<Record<string, { initiate(args: unknown, options: object): UnknownAction }>> =
      api.endpoints;
    for (const query of Object.values(queries)) {
      if (query?.status !== QueryStatus.rejected || statusOf(query.error) !== undefined) continue;
      const options = { subscribe: false, forceRefetch: true };
      store.dispatch(endpoints[query.endpointName]!.initiate(query.originalArgs, options));
    }
  }

  rootReducer.inject(api);
  lazyMiddleware.addMiddleware(api.middleware, () => (next) => (action) => {
    const result = next(action);
    if (invalidateSiteTags.match(action)) store.dispatch(api.util.invalidateTags([...action.payload]));
    if (resetSiteCaches.match(action)) store.dispatch(api.util.resetApiState());
    if (cameOnline.match(action)) refetchFailed();
    return result;
  });
  // An injected reducer gets its state with the next action, and hooks may read that state before another action. This
  // one also adopts the data that the page was served with.
  store.dispatch({ type: servedType(reducerPath) });

  // Another player may log in without a page load, and must not see data cached for the previous one.
  let player = store.getState().session.user?.uuid;
  createWatchState(siteStore)(
    ({ session }) => session.user?.uuid,
    (uuid) => {
      if (uuid === undefined) return;
      if (player !== undefined && player !== uuid) store.dispatch(api.util.resetApiState());
      player = uuid;
    },
  );

  return api;
}
