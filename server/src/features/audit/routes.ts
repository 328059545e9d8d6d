import * as calls from '@site/contract/calls/staff';
import { implement } from '@site/backend/implement';
import type { AuditEntry, AuditQuery } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { asAuditEntry } from '../../entries/audit.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

/** Returns a page of the audit trail, newest first. */
async function auditEntries(
  db: Kysely<Schema>,
  { before, limit, action }: AuditQuery,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (action !== undefined) query = query.where('action', '=', action);
  return (await query.execute()).map(asAuditEntry);
}

export function auditRoutes(app: Api, { db }: Services): void {
  implement(app, calls.listAudit, async (request) => auditEntries(db, request.query));
}
