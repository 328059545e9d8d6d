import type { ContributionPrefetch, SlotProps } from '@site/platform/slots';
import { fetchPlayer } from '../../players/playersApi.ts';

export const prefetch: ContributionPrefetch<SlotProps['application/applicant/v1']> = ({ uuid }, dispatch) =>
  fetchPlayer(uuid, dispatch);
