import { servedRevision, shellVersion } from './bootData.ts';
import { reloadPage } from './reloadPage.ts';

export const pendingUpdate: {
  isShellNew?: boolean;
  revision: string;
  prepare?: () => void;
  apply?: () => void;
} = { revision: servedRevision };

/** Returns whether the page reloads. While the browser is offline, that would only show its error page. */
export function loadNewShell(): boolean {
  const isReload = Boolean(pendingUpdate.isShellNew) && navigator.onLine;
  if (isReload) reloadPage();
  return isReload;
}

/** Returns whether the page reloads. Each navigation calls it first. */
export function applyUpdate(): boolean {
  if (loadNewShell()) return true;
  pendingUpdate.apply?.();
  return false;
}

export function noticeBuilds({ headers }: Response): void {
  const revision = headers.get('x-registry');
  if (revision === null) return;
  // Known at once: the code of the page that is being opened may be gone already.
  pendingUpdate.isShellNew = (headers.get('x-shell') ?? shellVersion) !== shellVersion;
  pendingUpdate.revision = revision;
  pendingUpdate.prepare?.();
}
