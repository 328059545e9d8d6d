import type { ExpiredRows } from '@site/backend/deleteInBatches';
import { sql } from 'kysely';

const DAY = 24 * 3600 * 1000;

const UPLOAD_LIFETIME_MS = 3_600_000;

const REPORT_DAYS = 7;

/** Health counts per batch: small rows, and many of them. */
const COUNT_BATCH = 1_000;

/** Refusals kept per remote, as many as its history shows: each stores the output of a build. */
const KEPT_REFUSALS = 100;

/** All but the newest refusals of each remote. Other history lines record live versions and are kept. */
const oldRefusals = (table: string, where: string) => sql<boolean>`id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY remote ORDER BY id DESC) AS rank
    FROM ${sql.table(table)} WHERE ${sql.raw(where)}
  ) ranked WHERE rank > ${sql.lit(KEPT_REFUSALS)}
)`;

/** Incomplete uploads that nobody has finished in time; their files go with them. */
export function expiredUploads(now: Date): ExpiredRows {
  const end = new Date(now.getTime() - UPLOAD_LIFETIME_MS);
  return { table: 'remote_uploads', where: sql`opened_at < ${end}` };
}

export function expiredRows(now: Date): readonly ExpiredRows[] {
  const end = new Date(now.getTime() - REPORT_DAYS * DAY);
  return [
    { table: 'deploy_tokens', where: sql`expires_at < ${now}` },
    expiredUploads(now),
    { table: 'remote_health', where: sql`minute < ${end}`, batchSize: COUNT_BATCH },
    { table: 'remote_errors', where: sql`last_at < ${end}`, batchSize: COUNT_BATCH },
    { table: 'csp_reports', where: sql`hour < ${end}` },
    { table: 'deployments', where: oldRefusals('deployments', "state = 'refused'") },
    { table: 'release_events', where: oldRefusals('release_events', "action = 'refuse'") },
  ];
}
