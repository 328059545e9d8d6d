import { callQuery } from '@site/platform/endpoint';
import { api, type AppDispatch } from '@site/platform/remote';
import { FRESH } from '../lib/freshness.ts';

const ofPlayer = {
  request: (user: string) => ({ params: { user } }),
  keepUnusedDataFor: FRESH.cacheSeconds,
};

const playersApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: callQuery(build, 'GET /profile/:user', ofPlayer),
    places: callQuery(build, 'GET /stats/places/:user', ofPlayer),
  }),
});

export const { useProfileQuery, usePlacesQuery } = playersApi;

/** Fetches what is not cached, or not fresh. Resolves once it has arrived, or failed. */
export const fetchPlayer = (user: string, dispatch: AppDispatch): Promise<unknown> =>
  Promise.all([
    dispatch(playersApi.endpoints.profile.initiate(user, FRESH.fetchOptions)),
    dispatch(playersApi.endpoints.places.initiate(user, FRESH.fetchOptions)),
  ]);
