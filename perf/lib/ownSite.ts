import { Client } from 'pg';
import { buildAll, siteBuilds } from '../../scripts/lib/builds.ts';
import { NO_RATE_LIMITS } from './noRateLimits.ts';
import { startSite } from '../../scripts/lib/runningSite.ts';
import { temporaryPostgres } from '../../scripts/lib/temporaryPostgres.ts';
import { temporaryRedis } from '../../scripts/lib/temporaryRedis.ts';
import type { RunSql } from './accounts.ts';

/** A site of plain processes that is there to be put under load. */
export interface OwnSite {
  readonly url: string;
  /** Its processes, by name. */
  readonly processes: ReadonlyMap<string, number>;
  readonly runSql: RunSql;
}

const runnerFor =
  (url: string): RunSql =>
  async (sql) => {
    const client = new Client(url);
    await client.connect();
    try {
      await client.query(`BEGIN;\n${sql}\nCOMMIT;`);
    } finally {
      await client.end();
    }
  };

/**
 * Starts a server with demo data on a PostgreSQL and a Redis of its own, for as long as it is used.
 *
 * @throws Error where one of them is not there
 */
export async function withOwnSite<Result>(use: (site: OwnSite) => Promise<Result>): Promise<Result> {
  await buildAll(siteBuilds());
  const postgres = await temporaryPostgres();
  const redis = await temporaryRedis();
  try {
    if (!postgres || !redis)
      throw new Error(`${postgres ? 'Redis' : 'PostgreSQL'} is not installed here, or it does not start.`);
    const site = await startSite({
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SESSION_SECRET: 'a secret that only the measurement knows',
      ENCRYPTION_KEY: 'a key that only the measurement knows',
      RATE_LIMITS: NO_RATE_LIMITS,
      LOG_LEVEL: 'error',
    });
    const pids = { server: site.pid, postgres: postgres.pid, redis: redis.pid };
    try {
      return await use({
        url: site.url,
        processes: new Map(
          Object.entries(pids).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid] as const])),
        ),
        runSql: runnerFor(postgres.url),
      });
    } finally {
      await site.stop();
    }
  } finally {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  }
}
