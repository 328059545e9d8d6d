import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { jsonText } from '../database/jsonText.ts';
import { recordAudit } from '../audit.ts';

/** What happens to the ways into an account without the team: the part of the audit trail whose actors are players. */
export type OwnChange = Extract<AuditAction, `player.${string}`>;

/** Entries of a kind that an account causes alone in a day: its owner could fill the trail with them. */
const MAX_ENTRIES = 10;

interface OwnEntry {
  readonly uuid: string;
  readonly name: string;
  readonly action: AuditAction;
  readonly after: unknown;
}

/**
 * Records what a player does alone, in the transaction of it and under the player's lock. From the eleventh of a kind in a day
 * on, the newest entry of it says what holds now, and how often that has changed since.
 */
export async function recordAlone(
  trx: Kysely<Schema>,
  { uuid, name, action, after }: OwnEntry,
): Promise<void> {
  const newest = await trx
    .selectFrom('audit_entries')
    .select(['id', 'after'])
    .where('subject', '=', uuid)
    .where('actor_id', '=', uuid)
    .where('action', '=', action)
    .where('created_at', '>', new Date(Date.now() - 24 * 3_600_000))
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const [last] = newest;
  if (!last || newest.length < MAX_ENTRIES) {
    await recordAudit(trx, {
      actor: { uuid, name },
      action,
      subject: uuid,
      subjectName: name,
      before: null,
      after,
    });
    return;
  }
  const { repeated = 0 } = (last.after ?? {}) as { readonly repeated?: number };
  await trx
    .updateTable('audit_entries')
    .set({ after: jsonText({ ...(after ?? {}), repeated: repeated + 1 }) })
    .where('id', '=', last.id)
    .execute();
}

/** Records in the audit trail what a player changed, in the transaction of the change; see `recordAlone`. */
export async function recordOwnChange(
  trx: Kysely<Schema>,
  uuid: string,
  action: OwnChange,
  after: unknown = null,
): Promise<void> {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await recordAlone(trx, { uuid, name, action, after });
}
