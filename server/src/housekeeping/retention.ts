import type { SiteConfig } from '@site/contract/http/site';
import type { DeleteResult, Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Retention periods in days, from `config/site.json`. */
export type Retention = SiteConfig['retention'];

const DAY_MS = 24 * 3600 * 1000;

interface Batch {
  readonly now: Date;
  readonly days: number;
  /** In rows. */
  readonly batchSize: number;
}

const before = ({ now, days }: Batch) => new Date(now.getTime() - days * DAY_MS);

/** Deletes old decided applications; a pending one waits for its decision. */
export function deleteOldApplications(db: Kysely<Schema>, batch: Batch): Promise<DeleteResult> {
  return db
    .deleteFrom('applications')
    .where('id', 'in', (query) =>
      query
        .selectFrom('applications')
        .select('id')
        .where('state', '!=', 'PENDING')
        .where('created_at', '<', before(batch))
        .limit(batch.batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
}

/** Deletes old entries of the audit trail. */
export function deleteOldAudit(db: Kysely<Schema>, batch: Batch): Promise<DeleteResult> {
  return db
    .deleteFrom('audit_entries')
    .where('id', 'in', (query) =>
      query
        .selectFrom('audit_entries')
        .select('id')
        .where('created_at', '<', before(batch))
        .orderBy('created_at')
        .limit(batch.batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
}

/** Days for which policy violations are kept. */
const CSP_REPORT_DAYS = 7;

/** Deletes old reports; an hour never has more than a few hundred. */
export function deleteCspReports(db: Kysely<Schema>, now: Date): Promise<DeleteResult> {
  return db
    .deleteFrom('csp_reports')
    .where('hour', '<', new Date(now.getTime() - CSP_REPORT_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
}
