import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { jsonText } from '@site/backend/jsonText';
import { nameOfActor, recordAudit, type Actor } from '../entries/audit.ts';

/** Credential changes without the team: the audit entries whose actors are players, or the game servers they are on. */
type OwnChange = Extract<AuditAction, `player.${string}`>;

/** Per kind, account and day: its owner could flood the trail. */
const MAX_ENTRIES = 10;

interface OwnEntry {
  readonly uuid: string;
  readonly name: string;
  readonly action: AuditAction;
  readonly after: unknown;
  /** The author, if not the player alone. */
  readonly by?: Actor | undefined;
}

/**
 * Records a player's own change, in its transaction and under the player's lock. From the eleventh of a kind per day
 * on, updates the newest entry with the current value and a count.
 */
export async function recordCapped(
  trx: Kysely<Schema>,
  { uuid, name, action, after, by: actor = { uuid, name } }: OwnEntry,
): Promise<void> {
  const newest = await trx
    .selectFrom('audit_entries')
    .select(['id', 'after'])
    .where('subject', '=', uuid)
    .where('actor_name', '=', nameOfActor(actor))
    .where('action', '=', action)
    .where('created_at', '>', new Date(Date.now() - 24 * 3_600_000))
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const [last] = newest;
  if (!last || newest.length < MAX_ENTRIES) {
    return recordAudit(trx, { actor, action, subject: uuid, subjectName: name, before: null, after });
  }
  const { repeated = 0 } = (last.after ?? {}) as { readonly repeated?: number };
  await trx
    .updateTable('audit_entries')
    .set({ after: jsonText({ ...(after ?? {}), repeated: repeated + 1 }) })
    .where('id', '=', last.id)
    .execute();
}

export async function recordOwnChange(
  trx: Kysely<Schema>,
  uuid: string,
  action: OwnChange,
  after: unknown = null,
  by?: Actor,
): Promise<void> {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await recordCapped(trx, { uuid, name, action, after, by });
}
