import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { ownBase, type Build } from './build.ts';

/** Milliseconds for which a process believes what it has read: another one may have switched. */
const FRESH = 1_000;

/** Milliseconds after which a page is served with what was read before. */
const TIMEOUT_MS = 2_000;

interface Canary {
  readonly build: Build;
  readonly percent: number;
  readonly users: readonly string[];
}

/** What was deployed of a remote. */
interface LiveRemote {
  readonly build: Build;
  readonly canary: Canary | undefined;
}

export interface ReleaseState {
  /** By name of the remote; what is missing has never been deployed. */
  readonly live: ReadonlyMap<string, LiveRemote>;
}

/** What is deployed, as this process knows it. */
export type ReleaseStateCache = ReturnType<typeof createReleaseState>;

const NOTHING: ReleaseState = { live: new Map() };

async function readLive(db: Kysely<Schema>): Promise<[string, LiveRemote][]> {
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
      'live.canary_users',
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
            users: row.canary_users,
          }
        : undefined,
    },
  ]);
}

/**
 * Reads what is deployed once a second at most. While the database is away pages go on with what was read last, and
 * before anything was, with what came with the site.
 */
export function createReleaseState(db: Kysely<Schema>, log: Pick<FastifyBaseLogger, 'warn'>) {
  let known: { readonly readAt: number; readonly state: Promise<ReleaseState> } | undefined;
  let last = NOTHING;
  let isAway = false;

  async function read(): Promise<ReleaseState> {
    try {
      const state = { live: new Map(await readLive(db)) };
      isAway = false;
      return state;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'what is deployed could not be read: the last state stays');
      isAway = true;
      return last;
    }
  }

  function start(): Promise<ReleaseState> {
    const reading: { readAt: number; state: Promise<ReleaseState> } = {
      // Not the time of day, which may be set back.
      readAt: performance.now(),
      state: read().then((state) => {
        // What began before a write of this process may be older than it.
        if (known === reading) last = state;
        return state;
      }),
    };
    known = reading;
    return reading.state;
  }

  return {
    current(): Promise<ReleaseState> {
      const isFresh = known !== undefined && performance.now() - known.readAt < FRESH;
      const state = isFresh && known ? known.state : start();
      return Promise.race([state, sleep(TIMEOUT_MS, undefined, { ref: false }).then(() => last)]);
    },
    /** Has the next who asks read it anew, after a write of this process. */
    forget() {
      known = undefined;
    },
  };
}
