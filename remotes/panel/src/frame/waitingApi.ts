import { callQuery } from '@site/platform/endpoint';
import { api, type AppDispatch } from '@site/platform/remote';
import { FRESH, kept } from '../lib/freshness.ts';

const TAGS = ['Applications', 'Orders', 'GameServers'] as const;

const waitingApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  endpoints: (build) => ({
    waiting: callQuery(build, 'GET /panel/waiting', kept(...TAGS)),
  }),
});

export const useWaiting = (isNeeded: boolean) =>
  waitingApi.useWaitingQuery(undefined, { ...FRESH.queryOptions, skip: !isNeeded });

export function prefetchWaiting(dispatch: AppDispatch): void {
  dispatch(waitingApi.util.prefetch('waiting', undefined, FRESH.prefetchOptions));
}
