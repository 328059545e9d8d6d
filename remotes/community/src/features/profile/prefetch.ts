import type { Prefetch } from '@site/platform/feature';
import { prefetchPlaces } from '../../boards/placesApi.ts';
import { prefetchProfile } from '../../players/profileApi.ts';

export const prefetch: Prefetch = ({ params: { user = '' } }, dispatch) => {
  prefetchProfile(user, dispatch);
  prefetchPlaces(user, dispatch);
};
