import { errorBody } from '@site/contract/http/errors';
import { telemetryBody } from '@site/contract/http/releases';
import { z } from 'zod';
import { HttpError } from '../../parts/httpError.ts';
import { addressKey, type RateLimit } from '../../parts/rateLimits.ts';
import type { Api, Services } from '../../services.ts';
import { countEntries, type Entry } from './countEntries.ts';
import { createErrorLog } from './errorLog.ts';
import { createKnownBuilds } from './knownBuilds.ts';

const isFault = ({ kind }: Entry) => kind === 'failure' || kind === 'error';

async function isLeft(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** `POST /telemetry`: what pages have seen of builds. Nothing is kept of who says so. */
export function telemetryRoutes(app: Api, { db, catalogue, limits, autoRollback }: Services): void {
  const knownBuilds = createKnownBuilds(db, async () =>
    (await catalogue.built()).map(({ manifest }) => manifest),
  );
  const logError = createErrorLog(app.log);

  /** One browser that can't run a build, or one visitor who makes up reports, must not speak for all. */
  function mayCount(address: string, entry: Entry): Promise<boolean> {
    const { remote, version, kind } = entry;
    return isFault(entry)
      ? isLeft(limits.telemetryFault, `${address} ${remote} ${version}`)
      : isLeft(limits.telemetryLoad, `${address} ${remote} ${version} ${kind}`);
  }

  app.post(
    '/telemetry',
    {
      onRequest: async ({ ip }) => limits.telemetryAddress.take(addressKey(ip)),
      schema: {
        summary: 'Counts what a page has seen of builds; what is not known here is left out.',
        body: telemetryBody,
        response: { 204: z.null(), 400: errorBody, 429: errorBody },
      },
    },
    async ({ body, ip }, reply) => {
      const isKnown = await knownBuilds();
      const known = body.entries.filter(({ remote: name, version }) => isKnown({ name, version }));
      known.filter(isFault).forEach(logError);
      const counts = await Promise.all(known.map((entry) => mayCount(addressKey(ip), entry)));
      const counted = known.filter((_, place) => counts[place]);
      await countEntries(db, counted);
      if (counted.some(isFault)) autoRollback.lookSoon();
      return reply.status(204).send(null);
    },
  );
}
