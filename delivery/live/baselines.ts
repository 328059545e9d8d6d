import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { filePath, remoteManifest, remoteVersion, type RemoteManifest } from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { cacheFor } from '@site/backend/cacheFor';
import { ownBase, type Build } from '../records/build.ts';
import type { DeliveryConfig } from '../records/config.ts';
import type { NewVersion } from '../records/storeVersion.ts';
import { storeFile, type StoredFile } from '../records/storedFile.ts';

const CACHE_LIFETIME_MS = 1_000;

/** Timeout in milliseconds for a dev server, which answers after its build. */
const BUILD_TIMEOUT_MS = 15_000;

const live = z.object({ version: remoteVersion });

export interface Baselines {
  readonly devRemotes: readonly DevRemote[];
  /** The live builds until something is deployed. */
  built(): Promise<readonly Build[]>;
  served(): Promise<readonly Build[]>;
}

type DevRemote = DeliveryConfig['devRemotes'][number];

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function parseManifest(content: unknown, name: string, version?: string): RemoteManifest {
  const manifest = remoteManifest.parse(content);
  if (manifest.name !== name || manifest.version !== (version ?? manifest.version))
    throw new Error(`the manifest belongs to ${manifest.name} ${manifest.version}`);
  return manifest;
}

async function readBuilt(folder: string, name: string): Promise<Build> {
  const { version } = live.parse(await readJson(path.join(folder, name, 'live.json')));
  const content = await readJson(path.join(folder, name, version, 'manifest.json'));
  return { manifest: parseManifest(content, name, version), base: ownBase(name, version) };
}

async function readServed({ name, url, base }: DevRemote): Promise<Build> {
  const response = await fetch(`${url}/manifest.json`, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status}: look for a build error in its output`);
  return { manifest: parseManifest(await response.json(), name), base };
}

/** Unreadable remotes are omitted and logged: a broken build must not affect the others. */
export function createBaselines(
  { remotesDir: folder, devRemotes, devManifests }: DeliveryConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Baselines {
  let last: readonly Build[] = [];
  /** Why each remote was last omitted, so that a reason is logged only once. */
  const reasons = new Map<string, string>();

  async function orLeftOut(name: string, build: Promise<Build>): Promise<Build | undefined> {
    try {
      const found = await build;
      reasons.delete(name);
      return found;
    } catch (error) {
      const { message } = error as Error;
      if (reasons.get(name) !== message)
        log.warn({ remote: name, err: error }, 'a remote is omitted: its manifest could not be read');
      reasons.set(name, message);
      return undefined;
    }
  }

  async function readAll(reading: readonly Promise<Build | undefined>[]): Promise<readonly Build[]> {
    return (await Promise.all(reading)).filter((build) => build !== undefined);
  }

  async function read(): Promise<readonly Build[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const built = names.filter((name) => !devRemotes.some((remote) => remote.name === name)).sort();
    const builds = await readAll(built.map((name) => orLeftOut(name, readBuilt(folder, name))));
    // What is derived from unchanged builds stays cached.
    if (!isDeepStrictEqual(builds, last)) last = builds;
    return last;
  }

  /** A page must know a remote's paths to report that only this one is missing. */
  async function readDescribed({ name, base }: DevRemote): Promise<Build | undefined> {
    if (!devManifests) return undefined;
    const content = await readJson(path.join(devManifests, `${name}.json`)).catch(() => undefined);
    return content === undefined ? undefined : { manifest: parseManifest(content, name), base };
  }

  async function ask(remote: DevRemote): Promise<Build | undefined> {
    return (await orLeftOut(remote.name, readServed(remote))) ?? (await readDescribed(remote));
  }

  return {
    devRemotes,
    built: cacheFor(CACHE_LIFETIME_MS, read),
    // Not cached: a page that reloads after a manifest change must see the change.
    served: () => readAll(devRemotes.map(ask)),
  };
}

/** Compressed copies made by the build. */
const COPY = /\.(?:br|gz)$/;

/** @param folder holds `<name>/<version>/` */
export async function readBaseline(
  baselines: Baselines,
  folder: string,
  name: string,
): Promise<NewVersion | undefined> {
  const build = (await baselines.built()).find(({ manifest }) => manifest.name === name);
  if (!build) return undefined;
  const { manifest } = build;
  const own = path.join(folder, name, manifest.version);
  const entries = await readdir(own, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(own, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const read = (file: string) => readFile(path.join(own, file));

  async function stored(file: string): Promise<StoredFile> {
    const body = await read(file);
    if (!paths.includes(`${file}.br`) || !paths.includes(`${file}.gz`)) return storeFile(file, body);
    return { path: file, body, brotli: await read(`${file}.br`), gzip: await read(`${file}.gz`) };
  }

  const files = paths.filter((file) => !COPY.test(file) && filePath.safeParse(file).success);
  return { manifest, base: null, files: await Promise.all(files.map(stored)) };
}
