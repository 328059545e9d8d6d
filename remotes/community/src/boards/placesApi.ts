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

export function prefetchPlaces(user: string, dispatch: AppDispatch): void {
  dispatch(placesApi.util.prefetch('places', user, FRESH.prefetchOptions));
}

/** Fetches places as {@link prefetchPlaces} does. @returns once they have arrived, or failed */
export function fetchPlaces(user: string, dispatch: AppDispatch): PromiseLike<unknown> {
  return dispatch(placesApi.endpoints.places.initiate(user, { subscribe: false }));
}
