import { servedRevision, shellVersion } from './bootData.ts';
import { reloadPage } from './reloadPage.ts';

/** The page's knowledge of newer builds. */
export const pendingUpdate: {
  isShellNew?: boolean;
  /** The live revision of the registry, as of the last response. */
  revision: string;
  /** Prepares what is newer for the next navigation. */
  prepare?: () => void;
  /** Moves remotes to their newer builds. */
  apply?: () => void;
} = { revision: servedRevision };

/**
 * Loads a newer shell, with a full page load. While the browser is offline, that would only show its error page.
 *
 * @returns whether the page reloads
 */
export function loadNewShell(): boolean {
  const isReload = Boolean(pendingUpdate.isShellNew) && navigator.onLine;
  if (isReload) reloadPage();
  return isReload;
}

/**
 * Moves the page to newer builds. Each navigation calls it first.
 *
 * @returns whether the page reloads
 */
export function applyUpdate(): boolean {
  if (loadNewShell()) return true;
  pendingUpdate.apply?.();
  return false;
}

/** Detects newer builds in the headers of responses that the page receives anyway. */
export function noticeBuilds({ headers }: Response): void {
  const revision = headers.get('x-registry');
  if (revision === null) return;
  // Known at once: the code of the page that is being opened may be gone already.
  pendingUpdate.isShellNew = (headers.get('x-shell') ?? shellVersion) !== shellVersion;
  pendingUpdate.revision = revision;
  pendingUpdate.prepare?.();
}
