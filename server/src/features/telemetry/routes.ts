import { errorBody } from '@site/contract/http/errors';
import { telemetryBody } from '@site/contract/http/releases';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { refreshTokenOf } from '../../credentials/authCookies.ts';
import { findSession } from '../../credentials/sessions.ts';
import { addressKey } from '../../http/rateLimits.ts';
import type { Api, Services } from '../../services.ts';
import { createAllowances, isFault, isUse, type Entry } from './allowances.ts';
import { countEntries, limitNewRows } from './countEntries.ts';
import { createKnownBuilds } from './knownBuilds.ts';

/** Bits of the IPv6 networks that count as one address: one customer easily gets thousands of smaller ones. */
const IPV6_BITS = 48;

const MINUTE = 60_000;

/** Lines a minute of one version: what throws in every browser needs no more to be understood. */
const MAX_LINES = 10;

/** Writes what pages say of errors into the log, a few lines of each version. */
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

/** `POST /telemetry`: what pages have seen of builds. Nothing is kept of who says so. */
export function telemetryRoutes(
  app: Api,
  { db, catalogue, shell, limits, autoRollback, reportTokens, refreshTokens }: Services,
): void {
  const knownBuilds = createKnownBuilds(
    db,
    async () => (await catalogue.built()).map(({ manifest }) => manifest),
    () => shell.revision(),
  );
  const logError = createErrorLog(app.log);
  const allowances = createAllowances(limits);
  const newRows = limitNewRows();
  const addressOf = (ip: string) => addressKey(ip, IPV6_BITS);

  app.post(
    '/telemetry',
    {
      onRequest: async ({ ip }) => limits.telemetryAddress.take(addressOf(ip)),
      schema: {
        summary: 'Counts what a page has seen of builds; what is not known here is left out.',
        body: telemetryBody,
        response: { 204: z.null(), 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { token, entries } = request.body;
      // The answer is the same: a page that was open for long has done nothing wrong, and a forger learns nothing.
      if (!reportTokens.isValid(token)) return reply.status(204).send(null);
      const isKnown = await knownBuilds();
      const known = entries.filter(({ remote: name, version }) => isKnown({ name, version }));
      known.filter(isFault).forEach(logError);
      const reporter = { token, address: addressOf(request.ip), account: undefined };
      const counted = await allowances.admit(known, reporter);

      const isWatched = await autoRollback.watched();
      const uses = counted.filter((entry) => isUse(entry) && isWatched(entry));
      const secret = uses.length > 0 ? refreshTokenOf(request) : undefined;
      const account = secret ? (await findSession(db, secret, refreshTokens))?.uuid : undefined;
      // What may roll a version back always counts, or made-up values of others could hide it.
      await countEntries(db, [...uses, ...(await allowances.marksOf(uses, { ...reporter, account }))]);
      await countEntries(
        db,
        counted.filter((entry) => !uses.includes(entry)),
        newRows,
      );
      if (uses.some(isFault)) autoRollback.reviewSoon();
      return reply.status(204).send(null);
    },
  );
}
