import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteManifest, type RemoteManifest } from '@site/contract/http/registry';
import { readAtMost } from '@site/backend/readAtMost';
import type { Build, RemoteVersion } from './build.ts';
import type { DeliveryConfig, Site } from './config.ts';
import { LIMITS_OF_BUILD } from './limits.ts';
import { findBuild } from './publishedVersion.ts';

const FETCH_TIMEOUT_MS = 2_000;

export interface Builds extends Pick<Site, 'db'> {
  readonly config: Pick<DeliveryConfig, 'remotesDir'>;
}

/** @throws Error if the host does not answer with it in time */
export async function fetchFile(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return readAtMost(response, LIMITS_OF_BUILD.file);
}

/** @throws Error if another origin has not what was deployed */
export async function fetchDeployed({ manifest: { files }, base }: Build, file: string): Promise<Buffer> {
  const body = await fetchFile(`${base}/${file}`);
  if (!Object.hasOwn(files, file) || `sha384-${hash('sha384', body, 'base64')}` !== files[file])
    throw new Error(`${base}/${file} is not the file that was deployed`);
  return body;
}

const readBaseline = ({ config }: Builds, { remote, version }: RemoteVersion, file: string) =>
  readFile(path.join(config.remotesDir, remote, version, file)).catch(() => undefined);

/** @throws Error if neither the baselines, the database nor another origin has the file */
export async function readBuildFile(site: Builds, build: RemoteVersion, file: string): Promise<Buffer> {
  const { remote, version } = build;
  // First: another build may have been published under its version before it became the baseline.
  const own = await readBaseline(site, build, file);
  if (own) return own;
  const stored = await site.db
    .selectFrom('remote_files')
    .select('body')
    .where((eb) => eb.and({ remote, version, path: file }))
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.body);
  const published = await findBuild(site.db, remote, version);
  if (!published || published.base.startsWith('/')) throw new Error(`${remote}@${version} has no ${file}`);
  return fetchDeployed(published, file);
}

export async function readManifest(site: Builds, build: RemoteVersion): Promise<RemoteManifest | undefined> {
  const own = await readBaseline(site, build, 'manifest.json');
  if (own) return remoteManifest.parse(JSON.parse(own.toString()));
  return (await findBuild(site.db, build.remote, build.version))?.manifest;
}
