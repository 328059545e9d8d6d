import type { SessionUser } from '@site/contract/http/session';
import { readStored, writeStored } from '../boot/storage.ts';

const MARKER = 'hasRT';
const USER = 'user';

/** Whether this browser holds a refresh cookie, as far as it knows: the cookie itself can't be read. */
export function hasRefreshMarker(): boolean {
  return readStored(MARKER) === '1';
}

/** Remembers that there is a refresh cookie, and whose it is, for the frame of the next visit. */
export function rememberSession(user: SessionUser): void {
  writeStored(MARKER, '1');
  writeStored(USER, JSON.stringify(user));
}

/** Forgets the marker; the user too, since without a session nothing may look as if there were one. */
export function forgetSession(): void {
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
    console.warn('The stored user is damaged and was ignored.', error);
    return null;
  }
}

/** What to do about what another tab of this browser has changed. */
interface Changes {
  readonly cleared: () => void;
  readonly markerGone: () => void;
  readonly user: () => void;
}

/** Calls when another tab has changed what is stored of the session. */
export function whenChangedElsewhere({ cleared, markerGone, user }: Changes): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null) cleared();
    else if (key === MARKER && newValue !== '1') markerGone();
    else if (key === USER && newValue !== null) user();
  });
}
