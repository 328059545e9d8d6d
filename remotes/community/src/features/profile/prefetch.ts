import type { Prefetch } from '@site/platform/feature';
import { fetchPlayer } from '../../players/playersApi.ts';

export const prefetch: Prefetch = ({ params: { user = '' } }, dispatch) => {
  void fetchPlayer(user, dispatch);
};
