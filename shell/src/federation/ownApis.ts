import { createSiteApi, type SiteApi } from '@site/platform/site/createApi';
import { siteStore } from '../core/store.ts';
import { servedQueries } from '../core/servedQueries.ts';
import { api as siteApi } from '../session/api.ts';
import { baseQuery } from '../session/baseQuery.ts';
import { ownName } from './ownName.ts';
import { markEndpoints, markUtil, ownDispatch } from './ownActions.ts';

/** The tags that belong to everybody: what is invalidated in one api is fetched again in all. */
const SITE_TAGS = new Set<unknown>(['Alerts', 'UnreadAlerts', 'Orders']);

type Tags = Parameters<SiteApi['util']['invalidateTags']>[0];
type Tag = string | { readonly type: string };

const { dispatch } = siteStore.store;
const apis = [siteApi];
const passedOn = new WeakSet<object>();

function passOn(origin: SiteApi, tags: readonly Tag[]): void {
  const ofSite = tags.filter((tag) => SITE_TAGS.has(typeof tag === 'string' ? tag : tag.type)) as Tags &
    object;
  if (ofSite.length === 0) return;
  passedOn.add(ofSite);
  for (const api of apis) if (api !== origin) dispatch(api.util.invalidateTags(ofSite));
}

siteStore.lazyMiddleware.addMiddleware(() => (next) => (action) => {
  const result = next(action);
  for (const api of apis)
    if (api.util.invalidateTags.match(action) && !passedOn.has(action.payload as object))
      passOn(api, action.payload as readonly Tag[]);
  // Also without the code of an api, as at a logout.
  if (siteApi.util.resetApiState.match(action))
    for (const api of apis) if (api !== siteApi) dispatch(api.util.resetApiState());
  return result;
});

type Computed = (...args: unknown[]) => readonly Tag[];

/** Functions of an endpoint that can dispatch actions. */
const DISPATCHING = ['queryFn', 'onQueryStarted', 'onCacheEntryAdded'] as const;

type Dispatching = (arg: unknown, own: { readonly dispatch: typeof dispatch }, ...more: unknown[]) => unknown;

/** An endpoint as a remote defines it. */
interface Definition extends Partial<Record<(typeof DISPATCHING)[number], Dispatching>> {
  readonly invalidatesTags?: readonly Tag[] | Computed;
}

/** Makes an endpoint dispatch its remote's own actions. */
function dispatchingOwn(definition: Definition, remote: string): Definition {
  const own = { ...definition };
  for (const name of DISPATCHING) {
    const run = definition[name];
    if (run)
      own[name] = (arg, given, ...more) =>
        run(arg, { ...given, dispatch: ownDispatch(given.dispatch, remote) }, ...more);
  }
  return own;
}

/** Makes a mutation tell other apis what it invalidates of everybody's. */
function tellingOthers(definition: Definition, origin: SiteApi): Definition {
  const { invalidatesTags } = definition;
  if (!invalidatesTags) return definition;
  const tagsOf: Computed = (...args) => {
    const tags = typeof invalidatesTags === 'function' ? invalidatesTags(...args) : invalidatesTags;
    // Not while an action is being reduced.
    queueMicrotask(() => passOn(origin, tags));
    return tags;
  };
  return { ...definition, invalidatesTags: tagsOf };
}

/**
 * Makes the api of a remote: its endpoints, hooks, cache keys and tags are its own, so that it shares no data with others
 * that use the same names.
 */
export function createOwnApi(remote: string): SiteApi {
  const reducerPath = ownName(remote, 'api');
  const api = createSiteApi(siteStore, baseQuery, servedQueries[reducerPath], reducerPath);
  const { injectEndpoints } = api;
  markUtil(api);
  api.injectEndpoints = ((options: { readonly endpoints: (build: never) => Record<string, Definition> }) => {
    const names: string[] = [];
    const injected = injectEndpoints({
      ...options,
      endpoints: (build) =>
        Object.fromEntries(
          Object.entries(options.endpoints(build as never)).map(([name, definition]) => {
            names.push(name);
            return [name, tellingOthers(dispatchingOwn(definition, remote), api)];
          }),
        ) as never,
    });
    markEndpoints(api, names);
    return injected;
  }) as unknown as typeof injectEndpoints;
  apis.push(api);
  return api;
}

/** Waits for the data that the endpoints of all apis are fetching. */
export async function allFetched(): Promise<void> {
  await Promise.all(apis.flatMap((api) => dispatch(api.util.getRunningQueriesThunk())));
}
