import * as calls from '@site/contract/calls/visitors';
import { implement } from '@site/backend/implement';
import { fastifyPlugin } from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { HttpError } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { Api } from '@site/backend/api';
import type { Baselines } from '../../live/baselines.ts';
import type { ShellBuild } from '../../live/shellBuild.ts';
import type { Site } from '../../records/config.ts';
import { createKnownBuilds } from '../telemetry/knownBuilds.ts';
import { readReports, type Violation } from './readReports.ts';
import { countAgain, countNew, readMostFrequent } from './reportRepository.ts';

interface Needs extends Pick<Site, 'db' | 'limits'> {
  readonly baselines: Baselines;
  readonly shell: ShellBuild;
}

const MAX_BODY_BYTES = 8 * 1024;

const TYPES = ['application/csp-report', 'application/reports+json'];

export function cspReportRoutes(api: Api, { limits, ...needs }: Needs): void {
  const { db } = needs;
  const knownBuilds = createKnownBuilds(needs);

  async function count(violation: Violation, network: string): Promise<void> {
    if (await countAgain(db, violation)) return;
    await limits.cspReportNew.take(network);
    const isKnown = await knownBuilds();
    await countNew(db, violation, isKnown({ ...violation, name: violation.remote }));
  }

  // In its own scope, since no other call accepts these types.
  const reports = fastifyPlugin(
    async (plugin) => {
      const scope = plugin.withTypeProvider<ZodTypeProvider>();
      scope.addContentTypeParser(TYPES, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
      implement(
        scope,
        calls.reportViolations,
        async ({ body, host, ip }, reply) => {
          try {
            for (const violation of readReports(body, host)) await count(violation, ipNetworkOf(ip));
          } catch (error) {
            // The reporting browser ignores responses; beyond the limit, reports are dropped.
            if (!(error instanceof HttpError)) throw error;
          }
          return reply.status(204).send(null);
        },
        { bodyLimit: MAX_BODY_BYTES, onRequest: async ({ ip }) => limits.cspReport.take(ipNetworkOf(ip)) },
      );
    },
    { name: 'csp-reports', encapsulate: true },
  );
  void api.register(reports);

  implement(api, calls.listViolations, () => readMostFrequent(db));
}
