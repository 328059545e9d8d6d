import type { SessionUser } from '@site/contract/http/session';

const MARKER = 'hasRT';
const USER = 'user';

/** Whether this browser holds a refresh cookie, as far as it knows: the cookie itself can't be read. */
export function hasRefreshMarker(): boolean {
  return localStorage.getItem(MARKER) === '1';
}

/** Remembers that there is a refresh cookie, and whose it is, for the frame of the next visit. */
export function rememberSession(user: SessionUser): void {
  localStorage.setItem(MARKER, '1');
  localStorage.setItem(USER, JSON.stringify(user));
}

/** Forgets the marker; the user too, since without a session nothing may look as if there were one. */
export function forgetSession(): void {
  localStorage.removeItem(MARKER);
  localStorage.removeItem(USER);
}

/** The user of the last visit, or `null`. A damaged one is warned about and ignored. */
export function storedUser(): SessionUser | null {
  const text = localStorage.getItem(USER);
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as Partial<SessionUser> | null;
    if (typeof user?.uuid === 'string' && typeof user.name === 'string') return user as SessionUser;
    throw new Error('not a user');
  } catch (error) {
    console.warn('The stored user is damaged and was ignored.', error);
    return null;
  }
}
