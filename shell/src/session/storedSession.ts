import { REFRESH_MARKER } from '@site/contract/earlyRefresh';
import type { SessionUser } from '@site/contract/http/session';
import { siteCookie } from '@site/contract/siteCookie';
import { site } from '../core/bootData.ts';
import { readStored, writeStored } from '@site/platform/site/storage';

export const USER = 'user';
const YEAR = 31_536_000;

/** Returns whether this browser should hold a refresh cookie; scripts can't read the cookie itself. */
export function hasRefreshMarker(): boolean {
  return readStored(REFRESH_MARKER) === '1';
}

/** Sets a cookie that tells the server what to render: page requests don't carry the refresh cookie. */
export function setMemberCookie(user: SessionUser | null): void {
  const value = user ? `${user.lang}; Max-Age=${YEAR}` : '; Max-Age=0';
  document.cookie = `${siteCookie(site.name, 'member')}=${value}; Path=/; SameSite=Lax`;
}

/** Deletes the marker and the stored player. */
export function forgetSession(): void {
  setMemberCookie(null);
  writeStored(REFRESH_MARKER, null);
  writeStored(USER, null);
}

/** Returns the user of the last visit, or `null`. Corrupt data is logged and ignored. */
export function storedUser(): SessionUser | null {
  const text = readStored(USER);
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (typeof user?.uuid === 'string' && typeof user.name === 'string') return user as SessionUser;
    throw new Error('It has no uuid or name.');
  } catch (error) {
    console.warn('The stored user is corrupt.', error);
    return null;
  }
}
