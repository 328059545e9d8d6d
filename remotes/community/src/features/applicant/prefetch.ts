import type { ContributionPrefetch, SlotProps } from '@site/platform/slots';
import { fetchPlaces } from '../../boards/placesApi.ts';
import { fetchProfile } from '../../players/profileApi.ts';

export const prefetch: ContributionPrefetch<SlotProps['application/applicant/v1']> = ({ uuid }, dispatch) =>
  Promise.all([fetchProfile(uuid, dispatch), fetchPlaces(uuid, dispatch)]);
