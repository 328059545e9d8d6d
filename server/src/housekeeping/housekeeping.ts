import { deleteInBatches } from '@site/backend/deleteInBatches';
import { repeat } from '@site/backend/repeat';
import { expiredRows as expiredDelivery, pruneVersions } from '@site/delivery/operator';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { eraseNextAccount } from './eraseAccounts.ts';
import { expiredRows, type Retention } from './retention.ts';

const DAY = 24 * 3600 * 1000;

/** Versions of remotes per batch: each may have megabytes. */
const VERSION_BATCH = 5;

const REMOTE_DAYS = 30;

/** When to prune, in milliseconds. The jitter spreads processes that started together. */
const TIMES = { first: 60_000, period: 3_600_000, jitter: 0.5 };

interface Clearing {
  readonly isStopped?: () => boolean;
  readonly remoteDays?: number;
  readonly retention?: Retention | undefined;
}

type Log = { error(details: { err: unknown }, text: string): void };

/** @throws AggregateError with all failures, after everything else is done */
export async function pruneExpired(
  db: Kysely<Schema>,
  { isStopped = () => false, remoteDays = REMOTE_DAYS, retention }: Clearing = {},
): Promise<void> {
  const now = new Date();
  const unusedSince = new Date(now.getTime() - remoteDays * DAY);
  const jobs = [
    ...[...expiredRows(now, retention), ...expiredDelivery(now)].map(
      (rows) => () => deleteInBatches(db, rows, { isStopped }),
    ),
    () =>
      deleteInBatches(db, (trx) => pruneVersions(trx, { before: unusedSince, batchSize: VERSION_BATCH }), {
        batchSize: VERSION_BATCH,
        isStopped,
      }),
    () => deleteInBatches(db, (trx) => eraseNextAccount(trx, now), { batchSize: 1, isStopped }),
  ];
  const errors: unknown[] = [];
  // One failure must not prevent the others.
  for (const job of jobs) await job().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'));
}

export function startHousekeeping(
  db: Kysely<Schema>,
  { log, times = TIMES, ...clearing }: Clearing & { readonly log: Log; readonly times?: typeof TIMES },
): () => Promise<void> {
  return repeat({
    run: (isStopped) => pruneExpired(db, { ...clearing, isStopped }),
    onError: (error) => log.error({ err: error }, 'Expired data could not be pruned'),
    ...times,
  });
}
