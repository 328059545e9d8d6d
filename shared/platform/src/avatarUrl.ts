import { AVATAR_SIZE } from '@site/contract/limits';

/**
 * Address of a player's head picture, for `Head`. The server gives a neutral one where there is none.
 *
 * @param uuid the player's uuid
 */
export function avatarUrl(uuid: string): string {
  return `/api/avatar/${uuid}?size=${AVATAR_SIZE}`;
}
