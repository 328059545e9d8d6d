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

/** Fetches what is not cached, or not fresh. Resolves once it has arrived, or failed. */
export const fetchProfile = (user: string, dispatch: AppDispatch): PromiseLike<unknown> =>
  dispatch(profileApi.endpoints.profile.initiate(user, FRESH.fetchOptions));
