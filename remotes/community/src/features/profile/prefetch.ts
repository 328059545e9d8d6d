import type { Prefetch } from '@site/platform/feature';
import { fetchPlaces } from '../../boards/placesApi.ts';
import { fetchProfile } from '../../players/profileApi.ts';

export const prefetch: Prefetch = ({ params: { user = '' } }, dispatch) => {
  fetchProfile(user, dispatch);
  fetchPlaces(user, dispatch);
};
