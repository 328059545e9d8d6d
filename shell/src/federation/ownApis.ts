import { createSiteApi, type SiteApi } from '@site/platform/site/createApi';
import { siteStore } from '../core/store.ts';
import { servedQueries } from '../core/servedQueries.ts';
import { api as siteApi } from '../session/api.ts';
import { baseQuery } from '../session/baseQuery.ts';

/** The tags that belong to everybody: what is invalidated in one api is fetched again in all. */
const SITE_TAGS = new Set<unknown>(['Alerts', 'UnreadAlerts']);

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

/** An endpoint as a remote defines it. */
interface Definition {
  readonly invalidatesTags?: readonly Tag[] | Computed;
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
 *
 * @param reducerPath its name in the store
 */
export function createOwnApi(reducerPath: string): SiteApi {
  const api = createSiteApi(siteStore, baseQuery, servedQueries[reducerPath], reducerPath);
  const { injectEndpoints } = api;
  api.injectEndpoints = ((options: { readonly endpoints: (build: never) => Record<string, Definition> }) =>
    injectEndpoints({
      ...options,
      endpoints: (build) =>
        Object.fromEntries(
          Object.entries(options.endpoints(build as never)).map(([name, definition]) => [
            name,
            tellingOthers(definition, api),
          ]),
        ) as never,
    })) as unknown as typeof injectEndpoints;
  apis.push(api);
  return api;
}

/** Waits for the data that the endpoints of all apis are fetching. */
export async function allFetched(): Promise<void> {
  await Promise.all(apis.flatMap((api) => dispatch(api.util.getRunningQueriesThunk())));
}
