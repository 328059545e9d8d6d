import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@site/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { deleteHealth, deleteRefusals, deleteUploads } from '../delivery/publish/deleteOld.ts';
import { pruneVersions } from '../delivery/records/storeVersion.ts';
import { eraseNextAccount } from './eraseAccounts.ts';
import { deleteCspReports, deleteOldApplications, deleteOldAudit, type Retention } from './retention.ts';
import { repeat } from '../kit/repeat.ts';

const DAY = 24 * 3600 * 1000;

/** Milliseconds for which an ended session is kept, so that a theft can still be investigated. */
const SESSION_RETENTION_MS = 7 * DAY;

/** Rows per batch: a session has thousands of refresh tokens, and they stay locked meanwhile. */
const BATCH = 100;

/** Versions of remotes per batch: each may have megabytes. */
const VERSION_BATCH = 5;

/** Health counts per batch: small rows, and many of them. */
const COUNT_BATCH = 1_000;

/** Days for which an unused version of a remote is kept. */
const REMOTE_DAYS = 30;

/** When to prune, in milliseconds. The jitter spreads processes that started together. */
const TIMES = { first: 60_000, period: 3_600_000, jitter: 0.5 };

interface Clearing {
  readonly isStopped: () => boolean;
  readonly remoteDays: number;
  /** Without it, applications and audit trail are kept forever. */
  readonly retention: Retention | undefined;
}

type Log = { error(details: { err: unknown }, text: string): void };

/** Raises the statement timeout of a transaction: no caller waits for a deletion, and some scan a whole table. */
const allowLongStatements = (trx: Kysely<Schema>) => sql`SET LOCAL statement_timeout = '5min'`.execute(trx);

/** Deletes one batch of expired rows; safe to run in several processes. */
type DeleteBatch = (db: Kysely<Schema>, now: Date) => Promise<{ readonly numDeletedRows: bigint }>;

const deleteSessions: DeleteBatch = (db, now) => {
  const end = new Date(now.getTime() - SESSION_RETENTION_MS);
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

/** A player's excess alerts, which no page shows any more. */
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
                'rank',
              ),
            ])
            .as('numbered'),
        )
        .select('id')
        .where('rank', '>', LIMITS.alerts)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();

const deleteDeployTokens: DeleteBatch = (db, now) =>
  db.deleteFrom('deploy_tokens').where('expires_at', '<', now).executeTakeFirstOrThrow();

const deleteRefusedDeployments: DeleteBatch = (db) => deleteRefusals(db, 'deployments', BATCH);
const deleteRefusalLines: DeleteBatch = (db) => deleteRefusals(db, 'release_events', BATCH);

function retentionBatches({ applicationDays, auditDays }: Retention): [DeleteBatch, number][] {
  return [
    [(db, now) => deleteOldApplications(db, { now, days: applicationDays, batchSize: BATCH }), BATCH],
    [(db, now) => deleteOldAudit(db, { now, days: auditDays, batchSize: BATCH }), BATCH],
  ];
}

/**
 * Prunes sessions with their refresh tokens, pending logins, set-ups of second factors, excess alerts, deploy tokens,
 * abandoned uploads, unused versions of remotes, health counts, old refusals, accounts whose deletion is due, and what
 * the site's retention lists.
 *
 * @param isStopped polled between batches
 * @throws AggregateError with all failures, after everything else is done
 */
export async function pruneExpired(
  db: Kysely<Schema>,
  { isStopped = () => false, remoteDays = REMOTE_DAYS, retention }: Partial<Clearing> = {},
): Promise<void> {
  const now = new Date();
  const before = new Date(now.getTime() - remoteDays * DAY);
  const deleteOld: DeleteBatch = (from) => pruneVersions(from, { before, batchSize: VERSION_BATCH });
  const errors: unknown[] = [];
  const deleteCounts: DeleteBatch = (from) => deleteHealth(from, now, COUNT_BATCH);
  for (const [deleteBatch, batchSize] of [
    [deleteSessions, BATCH],
    [deletePendingLogins, BATCH],
    [deleteSetups, BATCH],
    [deleteAlerts, BATCH],
    [deleteDeployTokens, Infinity],
    [deleteUploads, Infinity],
    [deleteOld, VERSION_BATCH],
    [deleteCounts, COUNT_BATCH],
    [deleteRefusedDeployments, BATCH],
    [deleteRefusalLines, BATCH],
    [eraseNextAccount, 1],
    ...(retention ? retentionBatches(retention) : []),
    [deleteCspReports, Infinity],
  ] as const) {
    let deleted: number = batchSize;
    try {
      while (deleted >= batchSize && !isStopped()) {
        const { numDeletedRows } = await db.transaction().execute(async (trx) => {
          await allowLongStatements(trx);
          return deleteBatch(trx, now);
        });
        deleted = Number(numDeletedRows);
        await nextTurn();
      }
    } catch (error) {
      // One failure must not prevent the others.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'));
}

/**
 * Prunes soon after the start and then every hour. Logs failures and retries an hour later.
 *
 * @returns a function that stops it after the current batch
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
  return repeat({
    run: (isStopped) => pruneExpired(db, { isStopped, remoteDays, retention }),
    onError: (error) => log.error({ err: error }, 'Expired data could not be pruned'),
    ...times,
  });
}
