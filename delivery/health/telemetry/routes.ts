import * as calls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import type { FastifyBaseLogger } from 'fastify';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { Api } from '@site/backend/api';
import type { Kysely } from 'kysely';
import type { Baselines } from '../../live/baselines.ts';
import type { ShellBuild } from '../../live/shellBuild.ts';
import type { DeliveryLimits } from '../../records/rates.ts';
import type { DeliverySchema } from '../../records/schema.ts';
import type { AutoRollback } from '../autoRollback.ts';
import { browserOf } from '../errors/browserOf.ts';
import { recordErrors } from '../errors/recordErrors.ts';
import type { ReportTokens } from '../reportTokens.ts';
import { createAllowances, isFault, isUse, type Entry } from './allowances.ts';
import { countEntries, limitNewRows } from './countEntries.ts';
import { createKnownBuilds } from './knownBuilds.ts';

interface Needs {
  readonly db: Kysely<DeliverySchema>;
  readonly limits: DeliveryLimits;
  readonly baselines: Baselines;
  readonly shell: Pick<ShellBuild, 'revision'>;
  readonly autoRollback: AutoRollback;
  readonly reportTokens: ReportTokens;
}

const MINUTE = 60_000;

/** Lines per minute of one version: an error in every browser needs no more. */
const MAX_LINES = 10;

/** Logs errors reported by pages, a few lines per version. */
function createErrorLog(log: Pick<FastifyBaseLogger, 'warn'>): (entry: Entry) => void {
  let minute = 0;
  let lines = new Map<string, number>();

  return ({ remote, version, kind, message = '' }) => {
    const now = Math.floor(Date.now() / MINUTE);
    if (now !== minute) lines = new Map();
    minute = now;
    const build = `${remote}@${version}`;
    const written = lines.get(build) ?? 0;
    if (written >= MAX_LINES) return;
    lines.set(build, written + 1);
    log.warn(
      { build, said: message },
      kind === 'failure' ? 'a build did not load' : 'a build threw an error',
    );
  };
}

/** `POST /telemetry`: what pages observed of builds. The reporter is not stored. */
export function telemetryRoutes(
  app: Api,
  { db, limits, baselines, shell, autoRollback, reportTokens }: Needs,
): void {
  const knownBuilds = createKnownBuilds(
    db,
    async () => (await baselines.built()).map(({ manifest }) => manifest),
    () => shell.revision(),
  );
  const logError = createErrorLog(app.log);
  const allowances = createAllowances(limits);
  const newRows = limitNewRows();

  implement(
    app,
    calls.reportTelemetry,
    async (request, reply) => {
      const { token, entries } = request.body;
      // Same response: a page that was open for long has done nothing wrong, and a forger learns nothing.
      if (!reportTokens.isValid(token)) return reply.status(204).send(null);
      const isKnown = await knownBuilds();
      const known = entries.filter(({ remote: name, version }) => isKnown({ name, version }));
      known.filter(isFault).forEach(logError);
      const reporter = { token, network: ipNetworkOf(request.ip) };
      const counted = await allowances.admit(known, reporter);

      const isWatched = await autoRollback.watched();
      await recordErrors(db, counted.filter(isFault), browserOf(request.headers['user-agent']));
      const uses = counted.filter((entry) => isUse(entry) && isWatched(entry));
      // What may cause a rollback always counts, or made-up values could hide it.
      await countEntries(db, [...uses, ...(await allowances.networkOf(uses, reporter))]);
      await countEntries(
        db,
        counted.filter((entry) => !uses.includes(entry)),
        newRows,
      );
      if (uses.some(isFault)) autoRollback.reviewSoon();
      return reply.status(204).send(null);
    },
    { onRequest: async ({ ip }) => limits.telemetryAddress.take(ipNetworkOf(ip)) },
  );
}
