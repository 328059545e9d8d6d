import type { SessionUser } from '@site/contract/http/session';
import { writeStored } from '@site/platform/site/storage';
import { claimPersonal } from './personal.ts';
import { MARKER, setMemberCookie, USER } from './storedSession.ts';

/** Stores that there is a refresh cookie, and its player, so that the next visit can show the account at once. */
export function rememberSession(user: SessionUser): void {
  setMemberCookie(user);
  claimPersonal(user.uuid);
  writeStored(MARKER, '1');
  writeStored(USER, JSON.stringify(user));
}
