import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_LIMITS, remoteManifest, type RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem, PublishBody } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';
import type { RateLimit } from '../http/rateLimits.ts';
import { auditPublish, authorOf, type Deployer } from './actor.ts';
import { expectToken } from './authority.ts';
import { ENTRY } from './checks/files.ts';
import { checkPages, type PageOwners } from './checks/pages.ts';
import { LIMITS_OF_BUILD } from './limits.ts';
import { keptVersions } from './liveVersion.ts';
import { refuseBeyondQuota } from './quota.ts';
import { recordEvent } from './releaseEvents.ts';
import { isSameManifest, storeVersion, type NewVersion } from './storeVersion.ts';
import { invalidBuild, MANIFEST, openUpload } from './uploads.ts';

interface Options {
  readonly db: Kysely<Schema>;
  /** Where the builds are that came with the site. */
  readonly remotesDir: string;
  readonly ownersFor: (name: string) => Promise<PageOwners>;
  /** Where else files may lie. */
  readonly remoteOrigins: readonly string[];
  /** Bytes for the files of one remote. */
  readonly remoteQuota: number;
  readonly limit: RateLimit;
}

function refuse([problem]: readonly GateProblem[]): void {
  if (problem) throw invalidBuild(`${problem.where}: ${problem.what} ${problem.todo}`);
}

/** Every page of the site carries the static part of every manifest. */
function refuseLarge({ files: _, ...rest }: RemoteManifest): void {
  const size = Buffer.byteLength(JSON.stringify(rest));
  if (size > MANIFEST_LIMITS.bytes)
    throw invalidBuild(
      `Its manifest has ${size} bytes without the files, and ${MANIFEST_LIMITS.bytes} are allowed.`,
    );
}

function elsewhere(manifest: RemoteManifest, address: string, origins: readonly string[]): NewVersion {
  const { origin, pathname, href } = new URL(address);
  const base = `${origin}${pathname}`.replace(/\/+$/, '');
  if (!origins.includes(origin))
    throw invalidBuild(`${origin} is none of the origins that the site allows (REMOTE_ORIGINS).`);
  // Behind a query or a name and password the addresses of its files would be something else.
  if (href.replace(/\/+$/, '') !== base) throw invalidBuild('base must be the plain address of a folder.');
  return { manifest, base, files: [] };
}

/** Publishes builds, which nobody gets yet. */
export function createPublisher({
  db,
  remotesDir,
  ownersFor,
  remoteOrigins,
  remoteQuota: quota,
  limit,
}: Options) {
  /** A version that came with the site is as final as a published one: it is published as it is, or not at all. */
  async function refuseOtherContent(manifest: RemoteManifest, isElsewhere: boolean): Promise<void> {
    const file = path.join(remotesDir, manifest.name, manifest.version, MANIFEST);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const own = text === undefined ? undefined : remoteManifest.safeParse(JSON.parse(text)).data;
    if (own && (isElsewhere || !isSameManifest(own, manifest))) throw new HttpError(409, 'version_exists');
  }

  /** Everything that a manifest alone can be refused for. */
  async function validateForPublishing(
    name: string,
    manifest: RemoteManifest,
    isElsewhere: boolean,
  ): Promise<void> {
    if (manifest.name !== name) throw invalidBuild(`The manifest belongs to ${manifest.name}.`);
    if (Object.keys(manifest.files).length > LIMITS_OF_BUILD.files)
      throw invalidBuild(`More than ${LIMITS_OF_BUILD.files} files are not allowed.`);
    if (Object.hasOwn(manifest.files, MANIFEST))
      throw invalidBuild(`The manifest must not name ${MANIFEST}.`);
    if (!isElsewhere && !Object.hasOwn(manifest.files, ENTRY))
      throw invalidBuild(
        `The manifest does not name ${ENTRY}. Publish the folder just as the build has written it.`,
      );
    refuseLarge(manifest);
    refuse(checkPages(manifest, await ownersFor(name)));
    await refuseOtherContent(manifest, isElsewhere);
    // Looked for once more when it is written; here it saves the work for a build that was published before.
    if ((await keptVersions(db, name)).has(manifest.version)) throw new HttpError(409, 'version_exists');
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
      return openUpload(db, manifest, () => limit.take(name));
    }
    const version = elsewhere(manifest, base, remoteOrigins);
    await refuseBeyondQuota(db, name, { added: Buffer.byteLength(JSON.stringify(manifest)), quota });
    await limit.take(name);
    await db.transaction().execute(async (trx) => {
      await expectToken(trx, deployer);
      if (!(await storeVersion(trx, version, deployer))) throw new HttpError(409, 'version_exists');
      await recordEvent(trx, {
        remote: name,
        ...authorOf(deployer),
        action: 'publish',
        from: null,
        to: manifest.version,
      });
      await auditPublish(trx, deployer, manifest);
    });
    return [];
  };
}
