import type { RemoteManifest } from '@site/contract/http/registry';
import type { Db } from './schema.ts';
import { HttpError } from '@site/backend/httpError';
import { ownBase, type Build } from './build.ts';

export interface PublishedVersion {
  readonly manifest: RemoteManifest;
  readonly base: string | null;
  /** When it passed the gate; null if nobody may get it yet. */
  readonly checked_at: Date | null;
}

const find = (db: Db, remote: string, version: string): Promise<PublishedVersion | undefined> =>
  db
    .selectFrom('remote_versions')
    .select(['manifest', 'base', 'checked_at'])
    .where(({ and }) => and({ remote, version }))
    .executeTakeFirst();

/** @throws HttpError 404 if it was not published, or has been deleted */
export async function publishedVersion(db: Db, remote: string, version: string): Promise<PublishedVersion> {
  const found = await find(db, remote, version);
  if (!found) throw new HttpError(404, 'unknown_version');
  return found;
}

export async function findBuild(db: Db, remote: string, version: string): Promise<Build | undefined> {
  const found = await find(db, remote, version);
  return found && { manifest: found.manifest, base: found.base ?? ownBase(remote, version) };
}
