import * as calls from '@site/contract/calls/staff';
import { implement } from '@site/backend/implement';
import { asAuditEntry } from '../../entries/audit.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

export function auditRoutes(app: Api, { db }: Services): void {
  implement(app, calls.listAudit, async (request) => {
    const { before, limit, action } = request.query;
    let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(limit);
    if (before !== undefined) query = query.where('id', '<', before);
    if (action !== undefined) query = query.where('action', '=', action);
    return (await query.execute()).map(asAuditEntry);
  });
}
