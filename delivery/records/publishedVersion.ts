import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DeliverySchema } from './schema.ts';
import { HttpError } from '@site/backend/httpError';
import { ownBase, type Build } from './build.ts';

export interface PublishedVersion {
  readonly manifest: RemoteManifest;
  readonly base: string | null;
  /** When it passed the gate; null if nobody may get it yet. */
  readonly checked_at: Date | null;
}

/**
 * Returns a published version.
 *
 * @throws HttpError 404 if it was not published, or has been deleted
 */
export async function publishedVersion(
  db: Kysely<DeliverySchema>,
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

/** Bytes of cached builds: every request of a browser reads them. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Finds builds by version, live or not. Published builds are immutable, so they are cached. */
export function createPublishedBuilds(db: Kysely<DeliverySchema>, maxBytes = MAX_BYTES) {
  const known = new LRUCache<string, Build>({
    maxSize: maxBytes,
    sizeCalculation: (build) => 2 * JSON.stringify(build).length,
  });

  async function read(remote: string, version: string): Promise<Build | undefined> {
    try {
      const { manifest, base } = await publishedVersion(db, remote, version);
      return { manifest, base: base ?? ownBase(remote, version) };
    } catch (error) {
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  }

  return async function findBuild(remote: string, version: string): Promise<Build | undefined> {
    const key = `${remote}/${version}`;
    const kept = known.get(key);
    if (kept) return kept;
    const build = await read(remote, version);
    if (build) known.set(key, build);
    return build;
  };
}
