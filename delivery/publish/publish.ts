import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_LIMITS, remoteManifest, type RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem, PublishBody } from '@site/contract/http/releases';
import { HttpError } from '@site/backend/httpError';
import { auditPublish, authorOf, type Deployer } from '../records/actor.ts';
import type { Site } from '../records/config.ts';
import { requireValidToken } from '../records/authority.ts';
import { checkOutsideFiles } from './checks/elsewhere.ts';
import { ENTRY } from './checks/files.ts';
import { checkPages, type PageOwners } from '../records/checkPages.ts';
import { LIMITS_OF_BUILD } from '../records/limits.ts';
import { refuseBeyondQuota } from '../records/quota.ts';
import { recordEvent } from '../records/releaseEvents.ts';
import { isSameManifest, storeVersion, type NewVersion } from '../records/storeVersion.ts';
import { invalidBuild, MANIFEST, openUpload } from './uploads.ts';

function refuse([problem]: readonly GateProblem[]): void {
  if (problem) throw invalidBuild(`${problem.where}: ${problem.what} ${problem.todo}`);
}

/** Files that the server runs, or has pages fetch: each must be the one that was checked. */
const filesOfServer = ({ server }: RemoteManifest) =>
  server ? [...server.files, ...Object.values(server.chunks).flat()] : [];

const MAX_NAMES = 10;

/** Refuses a build under the version of another one: nothing of it would be shipped. Maps only name places of errors. */
function refuseOtherFiles({ files: published }: RemoteManifest, { files }: RemoteManifest): void {
  const hashOf = (all: typeof files, file: string) => (Object.hasOwn(all, file) ? all[file] : undefined);
  const names = new Set([...Object.keys(published), ...Object.keys(files)]);
  const differing = [...names].filter(
    (file) => !file.endsWith('.map') && hashOf(published, file) !== hashOf(files, file),
  );
  if (differing.length > 0)
    throw new HttpError(409, 'version_differs', undefined, differing.sort().slice(0, MAX_NAMES).join(', '));
}

/** Every page of the site carries the static part of every manifest. */
function refuseLarge({ files: _, uses: __, ...rest }: RemoteManifest): void {
  const size = Buffer.byteLength(JSON.stringify(rest));
  if (size > MANIFEST_LIMITS.bytes)
    throw invalidBuild(
      `Its manifest has ${size} bytes without the files, and ${MANIFEST_LIMITS.bytes} are allowed.`,
    );
}

function elsewhere(manifest: RemoteManifest, url: string, origins: readonly string[]): NewVersion {
  const { origin, pathname, href } = new URL(url);
  const base = `${origin}${pathname}`.replace(/\/+$/, '');
  if (!origins.includes(origin))
    throw invalidBuild(`${origin} is none of the origins that the site allows (REMOTE_ORIGINS).`);
  // A query or credentials would change the URLs of its files.
  if (href.replace(/\/+$/, '') !== base)
    throw invalidBuild('base must be the URL of a folder, without query and credentials.');
  return { manifest, base, files: [] };
}

export function createPublisher(
  { db, people, limits, config }: Site,
  ownersFor: (name: string) => Promise<PageOwners>,
) {
  const { remotesDir, remoteOrigins, remoteQuota: quota } = config;

  /** A baseline is as final as a published one: it may only be published unchanged. */
  async function refuseOtherContent(manifest: RemoteManifest, isExternal: boolean): Promise<void> {
    const file = path.join(remotesDir, manifest.name, manifest.version, MANIFEST);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const own = text === undefined ? undefined : remoteManifest.safeParse(JSON.parse(text)).data;
    if (!own) return;
    refuseOtherFiles(own, manifest);
    if (isExternal || !isSameManifest(own, manifest)) throw new HttpError(409, 'version_exists');
  }

  async function validateForPublishing(
    name: string,
    manifest: RemoteManifest,
    isExternal: boolean,
  ): Promise<void> {
    if (manifest.name !== name) throw invalidBuild(`The manifest belongs to ${manifest.name}.`);
    if (Object.keys(manifest.files).length > LIMITS_OF_BUILD.files)
      throw invalidBuild(`More than ${LIMITS_OF_BUILD.files} files are not allowed.`);
    if (Object.hasOwn(manifest.files, MANIFEST))
      throw invalidBuild(`The manifest must not name ${MANIFEST}.`);
    const [unnamed] = [ENTRY, ...filesOfServer(manifest)].filter(
      (file) => !Object.hasOwn(manifest.files, file),
    );
    if (unnamed !== undefined)
      throw invalidBuild(
        `The files of the manifest don't include ${unnamed}. Publish the folder just as the build has written it.`,
      );
    refuseLarge(manifest);
    if (isExternal) refuse(checkOutsideFiles(manifest));
    refuse(checkPages(manifest, await ownersFor(name)));
    await refuseOtherContent(manifest, isExternal);
    // Rechecked on write; here it saves work for a version that is already published.
    const published = await db
      .selectFrom('remote_versions')
      .select('manifest')
      .where(({ and }) => and({ remote: name, version: manifest.version }))
      .executeTakeFirst();
    if (!published) return;
    refuseOtherFiles(published.manifest, manifest);
    throw new HttpError(409, 'version_exists');
  }

  /** @returns the files that are still to be uploaded */
  return async function publish(
    name: string,
    { manifest, base }: PublishBody,
    deployer: Deployer,
  ): Promise<readonly string[]> {
    await validateForPublishing(name, manifest, base !== undefined);
    if (base === undefined) {
      await refuseBeyondQuota(db, name, { added: 1, quota });
      return openUpload(db, manifest, () => limits.publish.take(name));
    }
    const version = elsewhere(manifest, base, remoteOrigins);
    await refuseBeyondQuota(db, name, { added: Buffer.byteLength(JSON.stringify(manifest)), quota });
    await limits.publish.take(name);
    await db.transaction().execute(async (trx) => {
      await requireValidToken(trx, deployer);
      if (!(await storeVersion(trx, version, deployer))) throw new HttpError(409, 'version_exists');
      await recordEvent(trx, {
        remote: name,
        ...authorOf(deployer),
        action: 'publish',
        from: null,
        to: manifest.version,
      });
      await auditPublish(people, trx, deployer, manifest);
    });
    return [];
  };
}
