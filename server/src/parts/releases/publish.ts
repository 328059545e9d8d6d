import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem, PublishBody } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../httpError.ts';
import type { Deployer } from './actor.ts';
import { checkIntegrity } from './checks/integrity.ts';
import { LIMITS_OF_BUILD } from './limits.ts';
import { keptVersions } from './liveRow.ts';
import { recordEvent } from './releaseEvents.ts';
import { storeFile } from './storedFile.ts';
import { storeVersion, type NewVersion } from './storeVersion.ts';

interface Options {
  readonly db: Kysely<Schema>;
  /** Where the builds are that came with the site. */
  readonly remotesDir: string;
  /** Where else files may lie. */
  readonly remoteOrigins: readonly string[];
}

/** Written beside the entry by the build, and served as it was given. */
const MANIFEST = 'manifest.json';

const invalid = (details: string) => new HttpError(400, 'invalid_build', undefined, details);

function refuse(problems: readonly GateProblem[]): void {
  const [first] = problems;
  if (first) throw invalid(`${first.where}: ${first.what} ${first.todo}`);
}

function decode(files: Readonly<Record<string, string>>): Map<string, Buffer> {
  return new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text, 'base64')]));
}

async function withFiles(
  manifest: RemoteManifest,
  files: Readonly<Record<string, string>>,
): Promise<NewVersion> {
  const contents = decode(files);
  const size = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  if (size > LIMITS_OF_BUILD.bytes)
    throw invalid(`It has ${size} bytes, and ${LIMITS_OF_BUILD.bytes} are allowed.`);
  refuse(checkIntegrity(manifest, contents));
  contents.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const stored = [...contents].map(([file, content]) => storeFile(file, content));
  return { manifest, base: null, files: await Promise.all(stored) };
}

function elsewhere(manifest: RemoteManifest, address: string, origins: readonly string[]): NewVersion {
  const { origin, pathname, href } = new URL(address);
  const base = `${origin}${pathname}`.replace(/\/+$/, '');
  if (!origins.includes(origin))
    throw invalid(`${origin} is none of the origins that the site allows (REMOTE_ORIGINS).`);
  // Behind a query or a name and password the addresses of its files would be something else.
  if (href.replace(/\/+$/, '') !== base) throw invalid('base must be the plain address of a folder.');
  return { manifest, base, files: [] };
}

/** Keeps builds for good, which nobody gets yet. */
export function createPublisher({ db, remotesDir, remoteOrigins }: Options) {
  /** A version that came with the site is as final as a published one. */
  async function refuseOtherContent({ name, version, files }: RemoteManifest): Promise<void> {
    const file = path.join(remotesDir, name, version, MANIFEST);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const own = text === undefined ? undefined : remoteManifest.safeParse(JSON.parse(text)).data;
    const isOther = own && Object.entries(own.files).some(([path_, hash]) => files[path_] !== hash);
    if (isOther) throw new HttpError(409, 'version_exists');
  }

  return async function publish(name: string, body: PublishBody, { by }: Deployer): Promise<void> {
    const { manifest, files, base } = body;
    const { version } = manifest;
    if (manifest.name !== name) throw invalid(`The manifest belongs to ${manifest.name}.`);
    if ((files === undefined) === (base === undefined)) throw invalid('It needs either files or base.');
    if (Object.keys(manifest.files).length > LIMITS_OF_BUILD.files)
      throw invalid(`More than ${LIMITS_OF_BUILD.files} files are not allowed.`);
    if (Object.hasOwn(manifest.files, MANIFEST)) throw invalid(`The manifest must not name ${MANIFEST}.`);
    await refuseOtherContent(manifest);
    // Looked for once more when it is written; here it saves the work for a build that was published before.
    if ((await keptVersions(db, name)).has(version)) throw new HttpError(409, 'version_exists');
    const stored = base ? elsewhere(manifest, base, remoteOrigins) : await withFiles(manifest, files ?? {});
    await db.transaction().execute(async (trx) => {
      if (!(await storeVersion(trx, stored, by))) throw new HttpError(409, 'version_exists');
      await recordEvent(trx, { remote: name, by, action: 'publish', from: null, to: version });
    });
  };
}
