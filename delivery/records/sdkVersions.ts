import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFor } from '@site/backend/cacheFor';
import { jsonText } from '@site/backend/jsonText';
import type { OfferedPackage, OfferedSdk } from '@site/backend/sdkFolder';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compare } from 'semver';
import type { Db } from './schema.ts';

export interface SdkVersion {
  readonly version: string;
  readonly packages: readonly OfferedPackage[];
  readonly storedAt: Date;
}

/** How long another server's new version may be unknown. */
const LIST_MS = 10_000;

const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** Returns the path of a package's tarball below the registry: `@site/ui/-/ui-3.0.0.tgz`. */
export const tarballPath = (name: string, version: string): string =>
  `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;

function readOffered(folder: string): OfferedSdk | undefined {
  const file = path.join(folder, 'sdk.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OfferedSdk) : undefined;
}

interface Options {
  readonly db: Db;
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The versions of the SDK, each stored once, by its number, by the first build of the site that has it. */
export function createSdkVersions({ db, folder, log }: Options) {
  const list = cacheFor(LIST_MS, async (): Promise<readonly SdkVersion[]> => {
    const rows = await db
      .selectFrom('sdk_versions')
      .select(['version', 'packages', 'stored_at as storedAt'])
      .execute();
    return rows.toSorted((one, other) => compare(one.version, other.version));
  });

  /** @returns false if the version is stored already with other content, which stays */
  async function store({ version, contentHash, packages, docs }: OfferedSdk): Promise<boolean> {
    const isStored = await db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('sdk_versions')
        .values({ version, content_hash: contentHash, packages: jsonText(packages) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (!added) {
        const { content_hash } = await trx
          .selectFrom('sdk_versions')
          .select('content_hash')
          .where('version', '=', version)
          .executeTakeFirstOrThrow();
        return content_hash === contentHash;
      }
      const files = [
        ...packages.map(({ manifest, file }) => [tarballPath(manifest.name, version), file] as const),
        ...docs.map((file) => [`docs/${file}`, `docs/${file}`] as const),
      ];
      for (const [name, file] of files) {
        const body = await readFile(path.join(folder, file));
        await trx.insertInto('sdk_files').values({ version, path: name, body }).execute();
      }
      return true;
    });
    list.invalidate();
    return isStored;
  }

  async function open(): Promise<string | undefined> {
    const offered = readOffered(folder);
    if (!offered) return undefined;
    if (!(await store(offered)))
      log.warn(
        `SDK ${offered.version} is stored with other content, which stays: raise the version in sdk/version.json to offer this one`,
      );
    return offered.version;
  }

  let opened: Promise<string | undefined> | undefined;

  /** Returns the version of this build of the site, which is stored; undefined as long as none is built. */
  async function current(): Promise<string | undefined> {
    const opening = (opened ??= open());
    const version = await opening.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    // `npm start` builds it when the site is up.
    if (version === undefined) opened = undefined;
    return version;
  }

  const known = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });

  /** Returns a stored file, such as `docs/index.html`. Files never change, so they are cached. */
  async function file(version: string, name: string): Promise<Buffer | undefined> {
    const key = `${version}/${name}`;
    const cached = known.get(key);
    if (cached) return cached;
    if (!(await list()).some((each) => each.version === version)) return undefined;
    const found = await db
      .selectFrom('sdk_files')
      .select('body')
      .where('version', '=', version)
      .where('path', '=', name)
      .executeTakeFirst();
    if (found) known.set(key, found.body);
    return found?.body;
  }

  return { current, list, file };
}
