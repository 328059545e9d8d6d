import type { SessionUser } from '@site/contract/http/session';
import { isStaff } from '@site/contract/ranks';

/** Whether the server refuses what the player's rank may do until the password that was handed out is changed. */
export function mustChangePassword({ firstLogin, rank }: SessionUser): boolean {
  return firstLogin && isStaff(rank);
}
