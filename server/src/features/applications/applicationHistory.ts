import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

interface Decided {
  readonly state: ApplicationState;
}

/** Every decision on an application as the audit trail remembers it, the newest first. */
export async function decisionsOn(db: Kysely<Schema>, id: number): Promise<ApplicationDecision[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'created_at', 'actor_name', 'before', 'after'])
    .where('action', '=', 'application.state')
    .where('subject', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id: entry, created_at, actor_name, before, after }) => ({
    id: entry,
    by: actor_name,
    from: (before as Decided).state,
    to: (after as Decided).state,
    created_at: created_at.toISOString(),
  }));
}
