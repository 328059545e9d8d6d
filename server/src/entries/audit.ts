import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import type { Kysely, Selectable } from 'kysely';
import type { AuditEntriesTable, Schema } from '../database/schema.ts';
import { jsonText } from '@site/backend/jsonText';

/**
 * The author of a change: a person, the holder of a deploy token with this label, a game server of this name, or the
 * operator.
 */
export type Actor =
  | { readonly uuid: string; readonly name: string }
  | { readonly token: string }
  | { readonly gameServer: string }
  | 'command line';

/** Returns the name of an author, marked so that a label or a game server can't pass for a player or the command line. */
export function nameOfActor(actor: Actor): string {
  if (actor === 'command line') return actor;
  if ('token' in actor) return `deploy token "${actor.token}"`;
  return 'gameServer' in actor ? `game server "${actor.gameServer}"` : actor.name;
}

interface AuditedWrite {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The uuid of a player, the id of an application, or nothing for the site itself. */
  readonly subject?: string | undefined;
  readonly subjectName?: string | undefined;
  /** The player concerned, if the subject is something else of theirs. */
  readonly about?: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Records a write by staff. Call it in the write's transaction, so that neither exists alone. */
export async function recordAudit(trx: Kysely<Schema>, write: AuditedWrite): Promise<void> {
  const { actor, action, subject = null, subjectName = null, about = null, before, after } = write;
  await trx
    .insertInto('audit_entries')
    .values({
      actor_id: typeof actor === 'object' && 'uuid' in actor ? actor.uuid : null,
      actor_name: nameOfActor(actor),
      action,
      subject,
      subject_name: subjectName,
      about,
      before: jsonText(before),
      after: jsonText(after),
    })
    .execute();
}

export function asAuditEntry(entry: Selectable<AuditEntriesTable>): AuditEntry {
  const { created_at, actor_id: uuid, actor_name: name, subject_name: subjectName, about: _, ...row } = entry;
  return { ...row, created_at: created_at.toISOString(), actor: { uuid, name }, subjectName };
}

/** They are formatted on the thread that serves everybody. */
const MAX_ENTRIES = 5_000;

/** Returns what a player did, and what is about them or their applications: the newest, oldest first. */
export async function auditOf(db: Kysely<Schema>, uuid: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where(({ eb, or }) => or([eb('actor_id', '=', uuid), eb('subject', '=', uuid), eb('about', '=', uuid)]))
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.reverse().map(asAuditEntry);
}
