import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@site/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { deleteHealth, deleteRefusals, deleteUploads } from '../releases/deleteOld.ts';
import { pruneVersions } from '../releases/storeVersion.ts';
import { eraseNextAccount } from './eraseAccounts.ts';
import { deleteCspReports, deleteOldApplications, deleteOldAudit, type Retention } from './retention.ts';

const DAY = 24 * 3600 * 1000;

/** Milliseconds for which an ended session is kept, so that a theft can still be looked into. */
const KEPT = 7 * DAY;

/** Rows at once: a session brings thousands of refresh tokens along, and nobody is to wait for them long. */
const BATCH = 100;

/** Versions of remotes at once: each may bring megabytes along. */
const VERSIONS = 5;

/** Counts of how versions do at once: small rows, and many of them. */
const COUNTS = 1_000;

/** Days for which a version of a remote is kept after it was in use. */
const REMOTE_DAYS = 30;

/** When to clear away, in milliseconds. Processes that started together are spread by the jitter. */
const TIMES = { first: 60_000, period: 3_600_000, jitter: 0.5 };

interface Clearing {
  readonly isStopped: () => boolean;
  readonly remoteDays: number;
  /** Applications and audit trail are kept for ever without it. */
  readonly retention: Retention | undefined;
}

type Log = { error(details: { err: unknown }, text: string): void };

/** Nobody waits for these as for a call, and some read a whole table. */
const allowLongStatements = (trx: Kysely<Schema>) => sql`SET LOCAL statement_timeout = '5min'`.execute(trx);

/** Deletes one batch of what has served its time; several processes may do so at once. */
type DeleteBatch = (db: Kysely<Schema>, now: Date) => Promise<{ readonly numDeletedRows: bigint }>;

const deleteSessions: DeleteBatch = (db, now) => {
  const end = new Date(now.getTime() - KEPT);
  return db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where(({ eb, or }) => or([eb('ended_at', '<', end), eb('expires_at', '<', end)]))
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
};

const deletePendingLogins: DeleteBatch = (db, now) =>
  db
    .deleteFrom('pending_logins')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('pending_logins')
        .select('token_hash')
        .where('expires_at', '<', now)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();

const deleteSetups: DeleteBatch = (db, now) =>
  db
    .deleteFrom('second_factor_setups')
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('second_factor_setups')
        .select('user_id')
        .where('expires_at', '<', now)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();

/** Alerts beyond the newest ones of a player, which no page shows any more. */
const deleteAlerts: DeleteBatch = (db) =>
  db
    .deleteFrom('alerts')
    .where('id', 'in', (query) =>
      query
        .selectFrom((ranked) =>
          ranked
            .selectFrom('alerts')
            .select([
              'id',
              sql<number>`row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC)`.as(
                'place',
              ),
            ])
            .as('placed'),
        )
        .select('id')
        .where('place', '>', LIMITS.alerts)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();

const deleteDeployTokens: DeleteBatch = (db, now) =>
  db.deleteFrom('deploy_tokens').where('expires_at', '<', now).executeTakeFirstOrThrow();

const deleteRefusedDeployments: DeleteBatch = (db) => deleteRefusals(db, 'deployments', BATCH);
const deleteRefusalLines: DeleteBatch = (db) => deleteRefusals(db, 'release_events', BATCH);

function retentionBatches({ applicationDays, auditDays }: Retention): [DeleteBatch, number][] {
  return [
    [(db, now) => deleteOldApplications(db, { now, days: applicationDays, max: BATCH }), BATCH],
    [(db, now) => deleteOldAudit(db, { now, days: auditDays, max: BATCH }), BATCH],
  ];
}

/**
 * Deletes what nobody can use any more: sessions with their refresh tokens, logins that wait for their code, set-ups
 * of second factors, alerts that are too many, deploy tokens, abandoned uploads, versions of remotes that were not in
 * use for long, how versions did, old refusals, accounts whose players asked for it, and what the retention of the site
 * says.
 *
 * @param isStopped asked between batches
 * @throws AggregateError with what failed, after everything else is done
 */
export async function clearAway(
  db: Kysely<Schema>,
  { isStopped = () => false, remoteDays = REMOTE_DAYS, retention }: Partial<Clearing> = {},
): Promise<void> {
  const now = new Date();
  const before = new Date(now.getTime() - remoteDays * DAY);
  const deleteOld: DeleteBatch = (from) => pruneVersions(from, { before, most: VERSIONS });
  const errors: unknown[] = [];
  const deleteCounts: DeleteBatch = (from) => deleteHealth(from, now, COUNTS);
  for (const [deleteBatch, most] of [
    [deleteSessions, BATCH],
    [deletePendingLogins, BATCH],
    [deleteSetups, BATCH],
    [deleteAlerts, BATCH],
    [deleteDeployTokens, Infinity],
    [deleteUploads, Infinity],
    [deleteOld, VERSIONS],
    [deleteCounts, COUNTS],
    [deleteRefusedDeployments, BATCH],
    [deleteRefusalLines, BATCH],
    [eraseNextAccount, 1],
    ...(retention ? retentionBatches(retention) : []),
    [deleteCspReports, Infinity],
  ] as const) {
    let deleted: number = most;
    try {
      while (deleted >= most && !isStopped()) {
        const { numDeletedRows } = await db.transaction().execute(async (trx) => {
          await allowLongStatements(trx);
          return deleteBatch(trx, now);
        });
        deleted = Number(numDeletedRows);
        await nextTurn();
      }
    } catch (error) {
      // One kind that can't be cleared away must not keep the others.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'));
}

/**
 * Clears away soon, and then every hour. A failure is logged and tried again an hour later.
 *
 * @returns a function that ends it, once the batch under way is done
 */
export function startHousekeeping(
  db: Kysely<Schema>,
  {
    log,
    times = TIMES,
    remoteDays = REMOTE_DAYS,
    retention,
  }: {
    readonly log: Log;
    readonly times?: typeof TIMES;
    readonly remoteDays?: number;
    readonly retention?: Retention;
  },
): () => Promise<void> {
  let isStopped = false;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      await clearAway(db, { isStopped: () => isStopped, remoteDays, retention });
    } catch (error) {
      log.error({ err: error }, 'Old sessions and logins could not be cleared away');
    }
    if (!isStopped) schedule(times.period);
  }

  function schedule(delay: number): void {
    const spread = delay * times.jitter * (Math.random() - 0.5);
    timer = setTimeout(() => {
      underWay = run();
    }, delay + spread).unref();
  }

  schedule(times.first);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
