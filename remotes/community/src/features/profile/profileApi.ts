import type { Profile } from '@site/contract/http/profile';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { FRESH } from '../../lib/freshness.ts';
import { prefetchPlaces } from '../../boards/placesApi.ts';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, string>({
      query: (user) => `/profile/${encodeURIComponent(user)}`,
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useProfileQuery } = profileApi;

export const prefetchProfile: Prefetch = ({ params: { user = '' } }, dispatch) => {
  dispatch(profileApi.util.prefetch('profile', user, FRESH.prefetchOptions));
  prefetchPlaces(user, dispatch);
};
