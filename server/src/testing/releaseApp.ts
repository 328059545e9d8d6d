import type { GateJob } from '@site/contract/http/releases';
import type { FastifyInstance } from 'fastify';
import { addPipeline } from './releases.ts';
import { deployed } from '@site/delivery/testing/remotes';
import { addConfirmed } from './secondFactor.ts';
import { startTestApp } from './testApp.ts';
import { openTestDatabase } from './testDatabase.ts';

export const BASELINE = '1.0.0-aaaa1111';

export const GATE_TOKEN = 'a token that only the workers of the tests know';

/** A gate worker, as far as its two calls. */
function gateWorker(app: FastifyInstance) {
  const post = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/gate/${path}`,
      payload,
      headers: { 'x-gate-token': GATE_TOKEN },
    });
  return {
    claim: async () => (await post('claim', {})).json<{ job: GateJob | null }>().job,
    sendVerdict: (id: number | undefined, problems: readonly object[] = []) =>
      post('verdicts', { id, problems }),
  };
}

const TABLES = [
  'live_remotes',
  'deployments',
  'remote_uploads',
  'remote_versions',
  'release_events',
  'remote_health',
  'remote_errors',
] as const;

interface Options {
  readonly remotes?: readonly string[];
  /** Additional initial files, by path in the app's folder. */
  readonly more?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly isGated?: boolean;
}

/** An app for a file of tests, and a pipeline for all remotes. Nothing is published or deployed before each test. */
export async function startReleases({ remotes = ['shop'], more, env, isGated = false }: Options = {}) {
  const db = await openTestDatabase();
  const files = Object.assign({}, more, ...remotes.map((name) => deployed(name))) as Record<string, string>;
  const gate = isGated ? { GATE: 'remote', GATE_TOKEN } : {};
  const { app, folder } = await startTestApp({ db, files, env: { ...gate, ...env } });
  const pipeline = await addPipeline(app, db);
  const { releases } = app.services.delivery;

  beforeEach(async () => {
    for (const table of TABLES) await db.deleteFrom(table).execute();
    releases.invalidateCache();
  });

  return {
    app,
    db,
    files,
    folder,
    releases,
    pipeline,
    worker: gateWorker(app),

    async addChecking(remote: string, version: string, created_at = new Date()): Promise<number> {
      const { id } = await db
        .insertInto('deployments')
        .values({ remote, version, why: '', by: 'x', state: 'checking', claimed_at: null, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** Adds a team with a deploy token for its shop, and an owner with a fresh second factor. */
export async function startTeam() {
  const env = { RATE_LIMITS: 'deploy=1000/60,publish=1000/60,write=10000/60' };
  const site = await startReleases({ isGated: true, env });
  return {
    ...site,
    team: await addPipeline(site.app, site.db, 'shop'),
    owner: await addConfirmed(site.app, site.db, { name: 'Owner', rank: 'owner' }),
  };
}
