import type { CallUrl } from '@site/contract/calls/types';
import { AVATAR_SIZE } from '@site/contract/avatar';

/**
 * Returns the URL of a player's avatar, for `Avatar`. The server returns a placeholder if there is none.
 *
 * @param uuid the player's uuid
 */
export function avatarUrl(uuid: string): string {
  return `/api/avatar/${uuid}?size=${AVATAR_SIZE}` satisfies CallUrl<'GET /avatar/:uuid'>;
}
