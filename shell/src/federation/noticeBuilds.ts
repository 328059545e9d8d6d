import { servedRevision, shellVersion } from '../boot/bootData.ts';

let heard = [servedRevision, shellVersion].join();

/** Detects newer builds from the headers of responses that the page receives anyway. */
export function noticeBuilds({ headers }: Response): void {
  const revision = headers.get('x-registry');
  const shell = headers.get('x-shell') ?? shellVersion;
  const told = [revision, shell].join();
  if (revision === null || told === heard) return;
  heard = told;
  import(/* webpackChunkName: "frame-late" */ '../updates/updates.ts')
    .then(({ hear }) => hear(revision, shell))
    .catch(() => {
      heard = '';
    });
}
