import { subtle } from 'node:crypto';
import type { RemoteManifest } from '@site/contract/http/registry';
import { sql } from 'kysely';
import { jsonText } from '@site/backend/jsonText';
import type { Db } from '../records/schema.ts';
import { HttpError } from '@site/backend/httpError';
import { auditPublish, authorOf, type Deployer } from '../records/actor.ts';
import type { Site } from '../records/config.ts';
import { requireValidToken } from '../records/authority.ts';
import type { RemoteVersion } from '../records/build.ts';
import { expiredUploads } from './expiredRows.ts';
import { LIMITS_OF_BUILD } from '../records/limits.ts';
import { lockRemote } from '../records/liveVersion.ts';
import { noteSpace, refuseBeyondQuota } from '../records/quota.ts';
import { recordEvent } from '../records/releaseEvents.ts';
import { isSameManifest, storeVersion } from '../records/storeVersion.ts';
import { storeFile, type StoredFile } from '../records/storedFile.ts';

/** Written next to the entry by the build, and served unchanged. */
export const MANIFEST = 'manifest.json';

/** Open uploads per remote; a new one replaces the oldest. */
const MAX_OPEN = 3;

export const invalidBuild = (details: string) => new HttpError(400, 'invalid_build', undefined, details);

const tooLarge = () => invalidBuild(`More than ${LIMITS_OF_BUILD.bytes} bytes are not allowed.`);

const sumOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, each) => sum + each, 0);

interface File extends RemoteVersion {
  readonly path: string;
  readonly body: Buffer;
}

/** WebCrypto hashes on another thread: eight megabytes would block other visitors too long. */
async function hashOf(body: Buffer): Promise<string> {
  const digest = await subtle.digest('SHA-384', body as Uint8Array<ArrayBuffer>);
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}

async function findUpload(db: Db, remote: string, version: string) {
  const upload = await db
    .selectFrom('remote_uploads')
    .select(['id', 'manifest'])
    .where(({ and }) => and({ remote, version }))
    .executeTakeFirst();
  if (!upload) return undefined;
  const files = await db
    .selectFrom('remote_upload_files')
    .select(['path', 'size'])
    .where('upload_id', '=', upload.id)
    .execute();
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const missing = Object.keys(upload.manifest.files).filter((file) => !sizes.has(file));
  return { ...upload, sizes, missing };
}

/** Resumes an upload with the same manifest. @param onNew throws if no new one is allowed @returns the missing files */
export async function openUpload(
  db: Db,
  manifest: RemoteManifest,
  onNew: () => Promise<void>,
): Promise<readonly string[]> {
  const { name: remote, version } = manifest;
  await db.deleteFrom('remote_uploads').where(expiredUploads(new Date()).where).execute();
  const known = await findUpload(db, remote, version);
  if (known && isSameManifest(known.manifest, manifest))
    return Object.keys(manifest.files).filter((file) => !known.sizes.has(file));
  await onNew();
  await db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    await trx
      .deleteFrom('remote_uploads')
      .where('remote', '=', remote)
      .where(({ or, eb }) =>
        or([
          eb('version', '=', version),
          eb('id', 'not in', (query) =>
            query
              .selectFrom('remote_uploads')
              .select('id')
              .where('remote', '=', remote)
              .orderBy('id', 'desc')
              .limit(MAX_OPEN - 1),
          ),
        ]),
      )
      .execute();
    await trx
      .insertInto('remote_uploads')
      .values({ remote, version, manifest: jsonText(manifest) })
      .execute();
  });
  return Object.keys(manifest.files);
}

const PARTS = ['body', 'brotli', 'gzip'] as const;

/** Not in a transaction, which would block others; a retry skips what an aborted call has stored. */
async function storeParts(db: Db, upload_id: number, file: StoredFile): Promise<void> {
  const { path, body } = file;
  for (const part of PARTS) {
    const bytes = file[part];
    if (!bytes) continue;
    await db
      .insertInto('remote_upload_pieces')
      .values({ upload_id, path, part, place: 0, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .insertInto('remote_upload_files')
    .values({ upload_id, path, size: body.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a file of a version of its parts; the previous release stores them in pieces. */
async function joinParts(
  trx: Db,
  upload: number,
  { remote, version, path }: RemoteVersion & { readonly path: string },
): Promise<void> {
  const joined = (part: (typeof PARTS)[number]) => sql`(
    SELECT string_agg(bytes, ''::bytea ORDER BY place) FROM remote_upload_pieces
    WHERE upload_id = ${upload} AND path = ${path} AND part = ${part}
  )`;
  await sql`
    INSERT INTO remote_files (remote, version, path, body, brotli, gzip)
    VALUES (${remote}, ${version}, ${path}, coalesce(${joined('body')}, ''::bytea), ${joined('brotli')}, ${joined('gzip')})
  `.execute(trx);
}

export function createUploads({ db, people, config: { remoteQuota: quota } }: Site) {
  async function uploadOf(remote: string, version: string) {
    const upload = await findUpload(db, remote, version);
    if (!upload) throw new HttpError(404, 'unknown_upload');
    return upload;
  }

  /** Stores a file of an open upload. Idempotent: an existing file stays. */
  async function addFile({ remote, version, path, body }: File): Promise<void> {
    const { id, manifest, sizes } = await uploadOf(remote, version);
    if (!Object.hasOwn(manifest.files, path))
      throw invalidBuild(`${path}: The manifest does not name this file.`);
    if ((await hashOf(body)) !== manifest.files[path])
      throw invalidBuild(`${path}: Its content is not what the manifest names.`);
    if (sizes.has(path)) return;
    if (sumOf(sizes.values()) + body.length > LIMITS_OF_BUILD.bytes) throw tooLarge();
    await refuseBeyondQuota(db, remote, { added: body.length, quota });
    const stored = await storeFile(path, body);
    await storeParts(db, id, stored).catch(async (error: unknown) => {
      // The upload may have been replaced or deleted in the meantime.
      if ((await uploadOf(remote, version)).id !== id) throw new HttpError(404, 'unknown_upload');
      throw error;
    });
  }

  async function complete(remote: string, version: string, deployer: Deployer): Promise<void> {
    const { manifest } = await uploadOf(remote, version);
    const own = await storeFile(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    await db.transaction().execute(async (trx) => {
      await lockRemote(trx, remote);
      await requireValidToken(trx, deployer);
      const upload = await findUpload(trx, remote, version);
      if (!upload || !isSameManifest(upload.manifest, manifest)) throw new HttpError(404, 'unknown_upload');
      if (upload.missing.length > 0)
        throw new HttpError(409, 'incomplete_upload', undefined, upload.missing.slice(0, 10).join(', '));
      // Files that arrived concurrently have not seen each other.
      if (sumOf(upload.sizes.values()) > LIMITS_OF_BUILD.bytes) throw tooLarge();
      if (!(await storeVersion(trx, { manifest, base: null, files: [own] }, deployer)))
        throw new HttpError(409, 'version_exists');
      for (const path of upload.sizes.keys()) await joinParts(trx, upload.id, { remote, version, path });
      await noteSpace(trx, { remote, version });
      await trx.deleteFrom('remote_uploads').where('id', '=', upload.id).execute();
      await recordEvent(trx, { remote, ...authorOf(deployer), action: 'publish', from: null, to: version });
      await auditPublish(people, trx, deployer, manifest);
    });
  }

  return { addFile, complete };
}
