import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, GateJob, GateVerdict } from '@site/contract/http/releases';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Db } from '../records/schema.ts';
import { HttpError } from '@site/backend/httpError';
import { isSameToken } from '@site/backend/sameToken';
import type { OverrideCookie } from '../live/overrides.ts';
import { inSources } from '../records/sourceMap.ts';
import { isStyleSheet } from '../publish/checks/checkFiles.ts';
import type { SourceMaps } from '../publish/sourceMaps.ts';
import { gateFailure, printableProblem } from '../records/problems.ts';
import { publishedVersion } from '../records/publishedVersion.ts';
import type { Releases } from '../live/releases.ts';
import { createGateJobs } from './gateJobs.ts';
import type { RunWorker } from './workerProcess.ts';

const POLL_INTERVAL_MS = 1_000;

const COOKIE_LIFETIME_MS = 5 * 60_000;

const NOT_EXAMINED = gateFailure(
  'Live versions are not examined on this site: its gate is off.',
  'Set GATE=local or GATE=remote on the server.',
);
const NO_WORKER = gateFailure(
  'No gate worker has claimed this deployment.',
  'Make sure that a worker runs (npm run gate:worker) with the URL and the GATE_TOKEN of this site, and deploy again.',
);
const NO_VERDICT = gateFailure(
  'A gate worker claimed this deployment but returned no verdict.',
  "Check the worker's log, and deploy again.",
);

const endedEarly = (last: string) =>
  gateFailure(
    `The gate worker exited without a verdict: ${last}`,
    'Install Chromium on the server, or set CHROMIUM to its path, and deploy again. Alternatively, use workers on other machines (GATE=remote) or no gate (GATE=off).',
  );

interface Options {
  readonly db: Db;
  readonly overrides: Pick<OverrideCookie, 'name' | 'signForGate'>;
  readonly releases: Pick<Releases, 'completeDeployment'>;
  readonly sourceMaps: SourceMaps;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly token?: string;
  /** Runs a worker on this machine, if wanted. Without both the gate is off. */
  readonly runWorker?: RunWorker;
}

export type Gate = ReturnType<typeof createGate>;

/** Local workers differ only in their lifetime: each is started for one deployment, with a token for that one only. */
export function createGate({
  db,
  overrides,
  releases,
  sourceMaps,
  log,
  token: sharedToken,
  runWorker,
}: Options) {
  const jobs = createGateJobs(db);
  const ending = new AbortController();
  /** The deployment each token is valid for; `undefined` for any. */
  const tokens = new Map<string, number | undefined>(
    sharedToken === undefined ? [] : [[sharedToken, undefined]],
  );
  const deploymentQueue = pLimit(1);
  /** Examinations have their own queue: visitors have that version already, and a deployment takes minutes. */
  const examinationQueue = pLimit(1);

  /** @throws HttpError 401 unless a worker of the gate calls */
  function deploymentOf(given: unknown): number | undefined {
    for (const [token, deployment] of tokens) if (isSameToken(given, token)) return deployment;
    throw new HttpError(401, 'unknown_gate_token');
  }

  /** The process that began a deployment rejects it on a timeout. */
  async function untilCompleted(id: number): Promise<void> {
    for (let open = await jobs.timeLeft(id); open; open = await jobs.timeLeft(id)) {
      if (open.left <= 0) await releases.completeDeployment(id, [open.isClaimed ? NO_VERDICT : NO_WORKER]);
      else
        await sleep(Math.min(open.left, POLL_INTERVAL_MS), undefined, { ref: false, signal: ending.signal });
    }
  }

  /** A local worker runs until its deployment is complete, by its verdict or otherwise (a person may have superseded it). */
  async function runFor(id: number, run: RunWorker, completed: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([completed, ending.signal]);
    if (signal.aborted || (await jobs.timeLeft(id)) === undefined) return;
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, id);
    const last = await run({ token, signal }).finally(() => tokens.delete(token));
    // During shutdown the database may be closed already; the next deployment of the remote rejects this one.
    if (ending.signal.aborted) return;
    // Has no effect after a verdict.
    await releases.completeDeployment(id, [endedEarly(last)]);
  }

  return {
    queue: jobs.queue,

    /** Any process may receive the verdict; it calls `releases.completeDeployment`. */
    async check({ id, purpose }: Pick<Deployment, 'id' | 'purpose'>): Promise<void> {
      if (sharedToken === undefined && !runWorker) {
        await releases.completeDeployment(id, purpose === 'examine' ? [NOT_EXAMINED] : []);
        return;
      }
      const completed = new AbortController();
      const report = (error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, deployment: id }, 'the gate could not check a deployment');
      };
      untilCompleted(id).then(() => completed.abort(), report);
      if (!runWorker) return;
      const take = purpose === 'examine' ? examinationQueue : deploymentQueue;
      take(() => runFor(id, runWorker, completed.signal)).catch(report);
    },

    /** @throws HttpError 401 unless a worker of the gate calls */
    admit(given: unknown): void {
      deploymentOf(given);
    },

    async claim(given: unknown): Promise<GateJob | undefined> {
      const claimed = await jobs.claimNext(deploymentOf(given));
      if (!claimed) return undefined;
      const { id, remote: name, version, purpose } = claimed;
      const { manifest } = await publishedVersion(db, name, version);
      return {
        id,
        name,
        version,
        smoke: manifest.smoke,
        modules: manifest.modules.map(({ module }) => module),
        styleSheets: Object.keys(manifest.files).filter(isStyleSheet),
        isExamination: purpose === 'examine',
        cookie: `${overrides.name}=${overrides.signForGate([{ name, target: version }], COOKIE_LIFETIME_MS)}`,
      };
    },

    /** @throws HttpError 404 for a job that the worker does not have, or that is complete already */
    async recordVerdict(given: unknown, { id, problems }: GateVerdict): Promise<void> {
      const only = deploymentOf(given);
      const row = await jobs.find(id);
      if (!row?.claimed_at || (only !== undefined && only !== id))
        throw new HttpError(404, 'unknown_deployment');
      const { remote: name, version } = row;
      const inOwn = (text: string) =>
        inSources(text, { name, version }, (frame) => sourceMaps.placeOf({ remote: name, version }, frame));
      const placed = problems.map(async (problem) =>
        printableProblem({
          ...problem,
          what: await inOwn(problem.what),
          where: await inOwn(problem.where),
        }),
      );
      await releases.completeDeployment(id, await Promise.all(placed));
    },

    async close(): Promise<void> {
      ending.abort();
      await Promise.all([deploymentQueue, examinationQueue].map((take) => take(async () => undefined)));
    },
  };
}
