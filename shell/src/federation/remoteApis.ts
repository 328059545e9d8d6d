import { createSiteApi, type SiteApi } from '@site/platform/site/createApi';
import { servedQueries } from '../core/servedQueries.ts';
import { siteStore } from '../core/store.ts';
import { api as siteApi } from '../session/api.ts';
import { baseQuery } from '../session/baseQuery.ts';

const apis = [siteApi];

export function createRemoteApi(reducerPath: string): SiteApi {
  const api = createSiteApi(siteStore, baseQuery, servedQueries[reducerPath], reducerPath);
  apis.push(api);
  return api;
}

export async function allFetched(): Promise<void> {
  const { dispatch } = siteStore.store;
  await Promise.all(apis.flatMap((api) => dispatch(api.util.getRunningQueriesThunk())));
}
