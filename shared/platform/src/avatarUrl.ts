import type { CallUrl } from '@site/contract/calls/types';
import { AVATAR_SIZE } from '@site/contract/avatar';

/** Returns the URL of a player's avatar, for `Avatar`, by uuid. The server returns a placeholder if there is none. */
export function avatarUrl(uuid: string): string {
  return `/api/avatar/${uuid}?size=${AVATAR_SIZE}` satisfies CallUrl<'GET /avatar/:uuid'>;
}
