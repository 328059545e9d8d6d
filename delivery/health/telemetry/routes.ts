import * as calls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import { HttpError } from '@site/backend/httpError';
import { createLocalLimit } from '@site/backend/limiter';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { Api } from '@site/backend/api';
import type { Baselines } from '../../live/baselines.ts';
import type { ShellBuild } from '../../live/shellBuild.ts';
import type { Site } from '../../records/config.ts';
import type { AutoRollback } from '../autoRollback.ts';
import { browserOf } from '../errors/browserOf.ts';
import { recordErrors } from '../errors/recordErrors.ts';
import type { ReportTokens } from '../reportTokens.ts';
import { createAllowances, isFault, isLeft, isUse } from './allowances.ts';
import { countEntries, limitNewRows } from './countEntries.ts';
import { createKnownBuilds } from './knownBuilds.ts';

interface Needs extends Pick<Site, 'db' | 'limits'> {
  readonly baselines: Baselines;
  readonly shell: Pick<ShellBuild, 'revision'>;
  readonly autoRollback: AutoRollback;
  readonly reportTokens: ReportTokens;
}

/** Lines in the log about one version: an error in every browser needs no more. */
const LOGGED = { points: 10, seconds: 60 };

/** `POST /telemetry`: what pages observed of builds. The reporter is not stored. */
export function telemetryRoutes(
  app: Api,
  { db, limits, baselines, shell, autoRollback, reportTokens }: Needs,
): void {
  const knownBuilds = createKnownBuilds({ db, baselines, shell });
  const lines = createLocalLimit(LOGGED, () => new HttpError(429, 'too_many_requests'));
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
      for (const { remote, version, kind, message = '' } of known.filter(isFault)) {
        const build = `${remote}@${version}`;
        if (await isLeft(lines, build))
          app.log.warn(
            { build, said: message },
            kind === 'failure' ? 'a build did not load' : 'a build threw an error',
          );
      }
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
