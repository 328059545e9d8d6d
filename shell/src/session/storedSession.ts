import type { SessionUser } from '@site/contract/http/session';
import { siteCookie } from '@site/contract/siteCookie';
import { site } from '../boot/bootData.ts';
import { readStored, writeStored } from '../boot/storage.ts';
import { claimPersonal } from './personal.ts';

export const MARKER = 'hasRT';
export const USER = 'user';
const YEAR = 31_536_000;

/** Whether this browser holds a refresh cookie, as far as it knows: the cookie itself can't be read. */
export function hasRefreshMarker(): boolean {
  return readStored(MARKER) === '1';
}

/** Tells the server, which can't see the refresh cookie when a page is asked for, what that page should begin with. */
function tellServer(user: SessionUser | null): void {
  const value = user ? `${user.lang}; Max-Age=${YEAR}` : '; Max-Age=0';
  document.cookie = `${siteCookie(site.name, 'member')}=${value}; Path=/; SameSite=Lax`;
}

/** Remembers that there is a refresh cookie, and whose it is, for the frame of the next visit. */
export function rememberSession(user: SessionUser): void {
  tellServer(user);
  claimPersonal(user.uuid);
  writeStored(MARKER, '1');
  writeStored(USER, JSON.stringify(user));
}

/** Forgets the marker; the user too, since without a session nothing may look as if there were one. */
export function forgetSession(): void {
  tellServer(null);
  writeStored(MARKER, null);
  writeStored(USER, null);
}

/** The user of the last visit, or `null`. A damaged one is warned about and ignored. */
export function storedUser(): SessionUser | null {
  const text = readStored(USER);
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (typeof user?.uuid === 'string' && typeof user.name === 'string') return user as SessionUser;
    throw new Error('not a user');
  } catch (error) {
    console.warn('The stored user is damaged.', error);
    return null;
  }
}
