import type { SessionUser } from '@site/contract/http/session';
import { writeStored } from '@site/platform/site/storage';
import { claimPersonal } from './personal.ts';
import { REFRESH_MARKER } from '@site/contract/earlyRefresh';
import { setMemberCookie, USER } from './storedSession.ts';

/** So that the next visit can show the account at once. */
export function rememberSession(user: SessionUser): void {
  setMemberCookie(user);
  claimPersonal(user.uuid);
  writeStored(REFRESH_MARKER, '1');
  writeStored(USER, JSON.stringify(user));
}
