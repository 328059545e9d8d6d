import { callQuery } from '@site/platform/endpoint';
import { api, type AppDispatch } from '@site/platform/remote';
import { FRESH } from '../lib/freshness.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: callQuery(build, 'GET /profile/:user', {
      request: (user: string) => ({ params: { user } }),
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useProfileQuery } = profileApi;

/** @param user name or uuid */
export function prefetchProfile(user: string, dispatch: AppDispatch): void {
  dispatch(profileApi.util.prefetch('profile', user, FRESH.prefetchOptions));
}

/** Fetches a profile as {@link prefetchProfile} does. @returns once it has arrived, or failed */
export function fetchProfile(user: string, dispatch: AppDispatch): PromiseLike<unknown> {
  return dispatch(profileApi.endpoints.profile.initiate(user, { subscribe: false }));
}
