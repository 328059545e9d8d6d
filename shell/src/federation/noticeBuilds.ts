import { servedRevision, shellVersion } from '../boot/bootData.ts';
import { pendingUpdate } from './registry.ts';

let lastSeen = [servedRevision, shellVersion].join();

/** Detects newer builds in the headers of responses that the page receives anyway. */
export function noticeBuilds({ headers }: Response): void {
  const revision = headers.get('x-registry');
  const shell = headers.get('x-shell') ?? shellVersion;
  const received = [revision, shell].join();
  if (revision === null || received === lastSeen) return;
  lastSeen = received;
  // Known at once: the code of the page that is being opened may be gone already.
  pendingUpdate.isShellNew = shell !== shellVersion;
  import(/* webpackChunkName: "frame-late" */ '../updates/updates.ts')
    .then(({ onRevision }) => onRevision(revision))
    .catch(() => {
      // Lets the next response retry.
      lastSeen = '';
    });
}
