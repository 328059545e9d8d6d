import { REFRESH_MARKER } from '@site/contract/earlyRefresh';
import type { SessionUser } from '@site/contract/http/session';
import { siteCookie } from '@site/contract/siteCookie';
import { site } from '../core/bootData.ts';
import { readStored, writeStored } from '@site/platform/site/storage';

export const USER = 'user';
const YEAR = 31_536_000;

/** Scripts can't read the refresh cookie itself. */
export function hasRefreshMarker(): boolean {
  return readStored(REFRESH_MARKER) === '1';
}

/** Page requests don't carry the refresh cookie, and the server must know what to render. */
export function setMemberCookie(user: SessionUser | null): void {
  const value = user ? `${user.lang}; Max-Age=${YEAR}` : '; Max-Age=0';
  document.cookie = `${siteCookie(site.name, 'member')}=${value}; Path=/; SameSite=Lax`;
}

export function forgetSession(): void {
  setMemberCookie(null);
  writeStored(REFRESH_MARKER, null);
  writeStored(USER, null);
}

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
