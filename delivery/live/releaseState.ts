import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { cacheFor } from '@site/backend/cacheFor';
import type { Db } from '../records/schema.ts';
import { ownBase, type Build } from '../records/build.ts';

/** Cache lifetime in milliseconds, and how much longer while it is read again: another process may have switched versions. */
const CACHE_LIFETIME_MS = 500;
const STALE_MS = 500;

/** Milliseconds after which a page is served with the previous state. */
const TIMEOUT_MS = 2_000;

interface LiveRemote {
  readonly build: Build;
  readonly canary: { readonly build: Build; readonly percent: number } | undefined;
}

/** By name; a missing remote has never been deployed. */
export type ReleaseState = ReadonlyMap<string, LiveRemote>;

export type ReleaseStateCache = ReturnType<typeof createReleaseState>;

async function readLive(db: Db): Promise<[string, LiveRemote][]> {
  const rows = await db
    .selectFrom('live_remotes as live')
    .innerJoin('remote_versions as own', (join) =>
      join.onRef('own.remote', '=', 'live.remote').onRef('own.version', '=', 'live.version'),
    )
    .leftJoin('remote_versions as tried', (join) =>
      join.onRef('tried.remote', '=', 'live.remote').onRef('tried.version', '=', 'live.canary_version'),
    )
    .select([
      'live.remote',
      'live.canary_percent',
      'own.manifest',
      'own.base',
      'tried.manifest as canary_manifest',
      'tried.base as canary_base',
    ])
    .execute();
  return rows.map(({ remote, manifest, base, canary_manifest: tried, ...row }) => [
    remote,
    {
      build: { manifest, base: base ?? ownBase(remote, manifest.version) },
      canary: tried
        ? {
            build: { manifest: tried, base: row.canary_base ?? ownBase(remote, tried.version) },
            percent: row.canary_percent,
          }
        : undefined,
    },
  ]);
}

/** While the database is down, pages get the last state, or the baselines if there is none. */
export function createReleaseState(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  let last: ReleaseState = new Map();
  let isUnavailable = false;
  let writes = 0;

  async function read(): Promise<ReleaseState> {
    const before = writes;
    try {
      const state = new Map(await readLive(db));
      isUnavailable = false;
      // What is derived from an unchanged state stays cached.
      const found = isDeepStrictEqual(state, last) ? last : state;
      // A read that began before this process's write may be stale.
      if (before === writes) last = found;
      return found;
    } catch (error) {
      if (!isUnavailable)
        log.warn({ err: error }, 'the deployed versions could not be read: the last state stays in use');
      isUnavailable = true;
      return last;
    }
  }

  const current = cacheFor(
    CACHE_LIFETIME_MS,
    () => Promise.race([read(), sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => last)]),
    STALE_MS,
  );

  return {
    current,
    invalidate() {
      writes += 1;
      current.invalidate();
    },
  };
}
