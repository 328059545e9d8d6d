import type {
  canaryBody,
  deployBody,
  Deployment,
  GateProblem,
  previewBody,
} from '@site/contract/http/releases';
import { FORCE_RANKS } from '@site/contract/ranks';
import type { z } from 'zod';
import { jsonText } from '@site/backend/jsonText';
import type { Db } from '../records/schema.ts';
import { forbidden, HttpError } from '@site/backend/httpError';
import type { RateLimit } from '@site/backend/limiter';
import { auditRelease, type Deployer } from '../records/actor.ts';
import type { Site } from '../records/config.ts';
import { requireValidToken, personProblems, TOKEN_PROBLEM, tokenProblems } from '../records/authority.ts';
import { startCanary } from './canary.ts';
import {
  add,
  asDeployment,
  findRow,
  isAbandoned,
  newDeployment,
  recordResult,
  type Row,
} from './deploymentRows.ts';
import {
  findLive,
  lockLiveVersion,
  lockRemote,
  markChecked,
  switchVersion,
  touchVersions,
} from '../records/liveVersion.ts';
import { pageConflicts } from '../records/pageOwners.ts';
import {
  ABANDONED_PROBLEM,
  GATE_ITSELF,
  isUndecided,
  refusedBuild,
  SUPERSEDED_PROBLEM,
} from '../records/problems.ts';
import { publishedVersion, type PublishedVersion } from '../records/publishedVersion.ts';
import { recordEvent } from '../records/releaseEvents.ts';
import type { NewVersion } from '../records/storeVersion.ts';

type Trial = z.output<typeof canaryBody> | z.output<typeof previewBody>;

type Live = Awaited<ReturnType<typeof findLive>>;

interface Options extends Pick<Site, 'db' | 'people'> {
  /** The baseline, to be stored before the first other build goes live. */
  readonly baselineOf: (name: string) => Promise<NewVersion | undefined>;
  readonly check: (version: PublishedVersion, deployer: Deployer) => Promise<readonly GateProblem[]>;
  readonly limit: RateLimit;
  /** Opens a begun deployment in the gate, which completes it. */
  readonly openInGate: (deployment: Deployment) => Promise<void>;
}

export async function reject(trx: Db, row: Row, problems: readonly GateProblem[]): Promise<Row> {
  const { remote, version: to, by, staff_id, why } = row;
  const from = (await findLive(trx, remote))?.version ?? null;
  await recordEvent(trx, { remote, by, staff_id, action: 'refuse', from, to, why, problems });
  return recordResult(trx, row.id, 'refused', problems);
}

async function goLive(
  trx: Db,
  row: Row,
  action: 'deploy' | 'force',
  problems: readonly GateProblem[] = [],
): Promise<Row> {
  const { remote, version, by, staff_id, why } = row;
  const { manifest } = await publishedVersion(trx, remote, version);
  const conflicts = await pageConflicts(trx, manifest);
  if (conflicts.length > 0) return reject(trx, row, conflicts);
  await switchVersion(trx, { remote, version, by, staff_id, why, action, problems });
  return recordResult(trx, row.id, 'live', problems);
}

async function completeTrial(trx: Db, row: Row): Promise<Row> {
  const { remote, version, canary } = row;
  const { manifest } = await publishedVersion(trx, remote, version);
  const conflicts = await pageConflicts(trx, manifest);
  if (conflicts.length > 0) return reject(trx, row, conflicts);
  if (canary) await startCanary(trx, row, canary.percent);
  return recordResult(trx, row.id, 'live', []);
}

const isOfBuild = (problem: GateProblem) =>
  !['person', 'token'].includes(problem.check) && problem.where !== GATE_ITSELF && !isUndecided([problem]);

async function applyVerdict(trx: Db, row: Row, problems: readonly GateProblem[]): Promise<Row> {
  const hasPassed = problems.length === 0;
  // `reviewVersion` evaluates an examination, together with visitors' reports.
  if (row.purpose === 'examine') return recordResult(trx, row.id, hasPassed ? 'live' : 'refused', problems);
  if (!hasPassed) {
    // A preview of it ends.
    if (problems.some(isOfBuild)) await markChecked(trx, row.remote, row.version, null);
    return reject(trx, row, problems);
  }
  // Unclaimed means unchecked: the gate is off.
  if (row.claimed_at) await markChecked(trx, row.remote, row.version, new Date());
  return row.purpose === 'canary' ? completeTrial(trx, row) : goLive(trx, row, 'deploy');
}

const findRunning = (db: Db, remote: string) =>
  db
    .selectFrom('deployments')
    .selectAll()
    .where('remote', '=', remote)
    .where('state', '=', 'checking')
    .where('purpose', '!=', 'examine')
    .execute();

const running = () => new HttpError(409, 'deployment_running');

/** Rejects a token's pending deployments because a person acted meanwhile. */
export async function supersedeTokens(trx: Db, remote: string): Promise<void> {
  for (const row of await findRunning(trx, remote))
    if (row.token_id !== null) await reject(trx, row, [SUPERSEDED_PROBLEM]);
}

/** Call it after deleting the token: the verdict checks the token too, so nothing slips through in between. */
export async function rejectDeploymentsOf(db: Db, token: number): Promise<number> {
  const waiting = (trx: Db) =>
    trx.selectFrom('deployments').selectAll().where('token_id', '=', token).where('state', '=', 'checking');
  let count = 0;
  for (const { id, remote } of await waiting(db).execute()) {
    await db.transaction().execute(async (trx) => {
      await lockRemote(trx, remote);
      const row = await waiting(trx).where('id', '=', id).executeTakeFirst();
      if (!row) return;
      await reject(trx, row, [TOKEN_PROBLEM]);
      count += 1;
    });
  }
  return count;
}

/** Limits a remote to one deployment at a time. A person who forces one does not wait for a token's. */
async function requireNoneRunning(trx: Db, remote: string, isForced = false): Promise<void> {
  for (const row of await findRunning(trx, remote)) {
    if (isAbandoned(row)) await reject(trx, row, [ABANDONED_PROBLEM]);
    else if (isForced && row.token_id !== null) await reject(trx, row, [SUPERSEDED_PROBLEM]);
    else throw running();
  }
}

/**
 * A deployment is begun as `checking`, unless it is forced, refused or a canary that has passed before, and completed by
 * the gate's verdict as `live` or `refused`. A live version is then watched: `health/autoRollback.ts`.
 */
export function createDeployments({ db, people, baselineOf, check, limit, openInGate }: Options) {
  const beingChecked = new Set<string>();

  /** Checks one version of a remote at a time, and none during a deployment. */
  async function checkOne(
    remote: string,
    version: string,
    deployer: Deployer,
  ): Promise<readonly GateProblem[]> {
    if (beingChecked.has(remote)) throw running();
    beingChecked.add(remote);
    try {
      if (!(await findRunning(db, remote)).every(isAbandoned)) throw running();
      const published = await publishedVersion(db, remote, version);
      await limit.take(remote);
      return await check(published, deployer);
    } finally {
      beingChecked.delete(remote);
    }
  }

  /** Opens what `addTo` records in the gate, unless it is complete already. */
  async function begun(
    remote: string,
    { version, force = false }: { readonly version: string; readonly force?: boolean },
    deployer: Deployer,
    addTo: (trx: Db, live: Live, isChecked: boolean) => Promise<Row>,
  ): Promise<Deployment> {
    const baseline = await baselineOf(remote);
    const row = await db.transaction().execute(async (trx) => {
      const staff_id = deployer.staff?.uuid ?? null;
      const [unfit] = await personProblems(people, trx, { staff_id, ...(force && { ranks: FORCE_RANKS }) });
      if (unfit) throw forbidden();
      const live = await lockLiveVersion(trx, remote, baseline);
      await requireValidToken(trx, deployer);
      await requireNoneRunning(trx, remote, force);
      // It may have been pruned since.
      const { checked_at } = await publishedVersion(trx, remote, version);
      await touchVersions(trx, remote, [version]);
      return addTo(trx, live, checked_at !== null);
    });
    if (row.state !== 'checking') return asDeployment(row);
    await openInGate(asDeployment(row));
    return asDeployment(await findRow(db, row.id));
  }

  return {
    async begin(
      remote: string,
      { version, why, force }: z.output<typeof deployBody>,
      deployer: Deployer,
    ): Promise<Deployment> {
      // Slow work comes before the transaction, which blocks others. A person who forces a version must get through,
      // regardless of what a token deploys.
      const problems = force
        ? await check(await publishedVersion(db, remote, version), deployer)
        : await checkOne(remote, version, deployer);
      return begun(remote, { version, force }, deployer, async (trx, live) => {
        const action = force ? 'remote.force' : 'remote.deploy';
        const before = live ? { version: live.version } : null;
        await auditRelease(people, trx, deployer, { action, remote, before, after: { version, why } });
        const added = await add(trx, newDeployment(remote, { version, why }, deployer));
        const isTaken = problems.some(({ check: kind }) => kind === 'pages');
        if (force && !isTaken) return goLive(trx, added, 'force', problems);
        return problems.length > 0 ? reject(trx, added, problems) : added;
      });
    },

    /** Complete at once if the version has passed before. @throws HttpError 409 for a build that can't work on this site */
    async beginTrial(remote: string, { version, ...trial }: Trial, deployer: Deployer): Promise<Deployment> {
      const [problem] = await checkOne(remote, version, deployer);
      if (problem) throw refusedBuild(problem);
      return begun(remote, { version }, deployer, async (trx, live, isChecked) => {
        const isCanary = 'percent' in trial;
        if (isCanary && !live) throw new HttpError(409, 'nothing_live');
        if (isCanary && live?.version === version) throw new HttpError(409, 'already_live');
        const former = isCanary && live?.canary_version;
        await auditRelease(people, trx, deployer, {
          action: isCanary ? 'remote.canary' : 'remote.preview',
          remote,
          before: former ? { version: former, percent: live?.canary_percent } : null,
          after: { version, ...trial },
        });
        const why = isCanary ? trial.why : 'preview link';
        const added = await add(trx, {
          ...newDeployment(remote, { version, why }, deployer),
          purpose: 'canary',
          // The previous release, which may still run, reads `users`, and starts no canary without an audience.
          canary: isCanary ? jsonText({ percent: trial.percent, users: [] }) : null,
        });
        return isChecked ? completeTrial(trx, added) : added;
      });
    },

    /** Completes a deployment with the gate's verdict; only the first one has an effect. */
    async complete(id: number, problems: readonly GateProblem[]): Promise<Deployment> {
      const row = await db.transaction().execute(async (trx) => {
        const { remote, staff_id } = await findRow(trx, id);
        const unfit = await personProblems(people, trx, { staff_id });
        await lockRemote(trx, remote);
        const held = await findRow(trx, id);
        if (held.state !== 'checking') return held;
        return applyVerdict(trx, held, [...problems, ...unfit, ...(await tokenProblems(trx, held))]);
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
