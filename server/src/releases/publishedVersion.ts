import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';

export interface PublishedVersion {
  readonly manifest: RemoteManifest;
  readonly base: string | null;
  /** When it passed the gate; null for a version that nobody may get yet. */
  readonly checked_at: Date | null;
}

/**
 * A version that was published.
 *
 * @throws HttpError 404 if it was not, or is gone
 */
export async function publishedVersion(
  db: Kysely<Schema>,
  remote: string,
  version: string,
): Promise<PublishedVersion> {
  const found = await db
    .selectFrom('remote_versions')
    .select(['manifest', 'base', 'checked_at'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw new HttpError(404, 'unknown_version');
  return found;
}
