import { callQuery } from '@site/platform/endpoint';
import { api, type AppDispatch } from '@site/platform/remote';
import { FRESH } from '../lib/freshness.ts';

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    places: callQuery(build, 'GET /stats/places/:user', {
      request: (user: string) => ({ params: { user } }),
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { usePlacesQuery } = placesApi;

/** Fetches what is not cached, or not fresh. Resolves once it has arrived, or failed. */
export const fetchPlaces = (user: string, dispatch: AppDispatch): PromiseLike<unknown> =>
  dispatch(placesApi.endpoints.places.initiate(user, FRESH.fetchOptions));
