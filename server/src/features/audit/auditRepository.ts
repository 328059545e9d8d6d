import type { AuditEntry, AuditQuery } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { asAuditEntry } from '../../audit.ts';

/** Entries of the audit trail, the newest first. */
export async function auditEntries(
  db: Kysely<Schema>,
  { before, limit, action }: AuditQuery,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (action !== undefined) query = query.where('action', '=', action);
  return (await query.execute()).map(asAuditEntry);
}
