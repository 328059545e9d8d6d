import type { deployBody, Deployment, GateProblem } from '@site/contract/http/releases';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { DeploymentsTable } from '../../database/releaseSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../httpError.ts';
import { jsonText } from '../jsonText.ts';
import type { Deployer } from './actor.ts';
import { auditRelease } from './audited.ts';
import { findLive, holdLive, lockRemote, touchVersions } from './liveRow.ts';
import { recordEvent } from './releaseEvents.ts';
import type { NewVersion } from './storeVersion.ts';
import { publishedVersion, type PublishedVersion } from './publishedVersion.ts';
import { switchVersion } from './switchVersion.ts';

/** Milliseconds after which nobody can still be checking: whoever was has gone. */
const ABANDONED = 5 * 60_000;

interface Options {
  readonly db: Kysely<Schema>;
  /** The build that came with the site, to be kept before the first other one goes live. */
  readonly baselineOf: (name: string) => Promise<NewVersion | undefined>;
  readonly check: (version: PublishedVersion) => Promise<readonly GateProblem[]>;
}

type Row = Selectable<DeploymentsTable>;

const asDeployment = ({ id, remote, version, state, problems }: Row): Deployment => ({
  id,
  name: remote,
  version,
  state,
  problems,
});

const ABANDONED_PROBLEM: GateProblem = {
  check: 'browser',
  what: 'Nobody came to a verdict: the server was stopped meanwhile.',
  where: 'the gate',
  todo: 'Deploy it again.',
};

async function findRow(db: Kysely<Schema>, id: number): Promise<Row> {
  const row = await db.selectFrom('deployments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown_deployment');
  return row;
}

async function close(
  trx: Kysely<Schema>,
  id: number,
  state: 'live' | 'refused',
  problems: readonly GateProblem[],
): Promise<Row> {
  return trx
    .updateTable('deployments')
    .set({ state, problems: jsonText(problems) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Refuses a deployment, and says so in the history. */
async function refuse(trx: Kysely<Schema>, row: Row, problems: readonly GateProblem[]): Promise<Row> {
  const { remote, version: to, by, why } = row;
  const from = (await findLive(trx, remote))?.version ?? null;
  await recordEvent(trx, { remote, by, action: 'refuse', from, to, why, problems });
  return close(trx, row.id, 'refused', problems);
}

async function goLive(
  trx: Kysely<Schema>,
  row: Row,
  action: 'deploy' | 'force',
  problems: readonly GateProblem[] = [],
): Promise<Row> {
  const { remote, version, by, why } = row;
  await switchVersion(trx, { remote, version, by, why, action, problems });
  return close(trx, row.id, 'live', problems);
}

/** Has one deployment of a remote at a time. */
async function refuseSecond(trx: Kysely<Schema>, remote: string): Promise<void> {
  const running = await trx
    .selectFrom('deployments')
    .selectAll()
    .where('remote', '=', remote)
    .where('state', '=', 'checking')
    .execute();
  for (const row of running) {
    if (Date.now() - row.created_at.getTime() < ABANDONED) throw new HttpError(409, 'deployment_running');
    await refuse(trx, row, [ABANDONED_PROBLEM]);
  }
}

export function createDeployments({ db, baselineOf, check }: Options) {
  return {
    /** Begins to make a published version live; in state `checking` it waits for a browser's verdict. */
    async begin(
      remote: string,
      { version, why, force }: z.output<typeof deployBody>,
      deployer: Deployer,
    ): Promise<Deployment> {
      // All that takes time comes before the transaction: others wait for it.
      const problems = await check(await publishedVersion(db, remote, version));
      const baseline = await baselineOf(remote);
      const row = await db.transaction().execute(async (trx) => {
        const live = await holdLive(trx, remote, baseline);
        await refuseSecond(trx, remote);
        // It may have been cleared away since.
        await publishedVersion(trx, remote, version);
        await touchVersions(trx, remote, [version]);
        await auditRelease(trx, deployer, {
          action: force ? 'remote.force' : 'remote.deploy',
          remote,
          before: live ? { version: live.version } : null,
          after: { version, why },
        });
        const added = await trx
          .insertInto('deployments')
          .values({ remote, version, why, by: deployer.by, state: 'checking', claimed_at: null })
          .returningAll()
          .executeTakeFirstOrThrow();
        if (force) return goLive(trx, added, 'force', problems);
        return problems.length > 0 ? refuse(trx, added, problems) : added;
      });
      return asDeployment(row);
    },

    /** Ends a deployment with the verdict of the gate; the first one counts. */
    async settle(id: number, problems: readonly GateProblem[]): Promise<Deployment> {
      const row = await db.transaction().execute(async (trx) => {
        const { remote } = await findRow(trx, id);
        await lockRemote(trx, remote);
        const held = await findRow(trx, id);
        if (held.state !== 'checking') return held;
        return problems.length > 0 ? refuse(trx, held, problems) : goLive(trx, held, 'deploy');
      });
      return asDeployment(row);
    },

    /** @throws HttpError 404 if the remote has no such deployment */
    async find(remote: string, id: number): Promise<Deployment> {
      const row = await findRow(db, id);
      if (row.remote !== remote) throw new HttpError(404, 'unknown_deployment');
      return asDeployment(row);
    },
  };
}
