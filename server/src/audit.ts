import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import type { Kysely, Selectable } from 'kysely';
import type { AuditEntriesTable, Schema } from './database/schema.ts';
import { jsonText } from './database/jsonText.ts';

/** Who did something: somebody of staff, whoever holds a deploy token of this label, or the operator at the command line. */
export type Actor =
  { readonly uuid: string; readonly name: string } | { readonly token: string } | 'command line';

/** A label can't pass for a player or the command line: a token is named as one. */
const nameOf = (actor: Actor) =>
  actor === 'command line' ? actor : 'token' in actor ? `deploy token "${actor.token}"` : actor.name;

interface AuditedWrite {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The uuid of a player, the id of an application, or nothing for the site itself. */
  readonly subject?: string | undefined;
  readonly subjectName?: string | undefined;
  /** The player it tells about, where the subject is something else of theirs. */
  readonly about?: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Remembers a write by staff. To be called in the transaction of the write, so that there is never one without. */
export async function recordAudit(trx: Kysely<Schema>, write: AuditedWrite): Promise<void> {
  const { actor, action, subject = null, subjectName = null, about = null, before, after } = write;
  await trx
    .insertInto('audit_entries')
    .values({
      actor_id: typeof actor === 'object' && 'uuid' in actor ? actor.uuid : null,
      actor_name: nameOf(actor),
      action,
      subject,
      subject_name: subjectName,
      about,
      before: jsonText(before),
      after: jsonText(after),
    })
    .execute();
}

/** An entry as the API answers it. */
export function asAuditEntry({
  created_at,
  actor_id,
  actor_name,
  subject_name,
  about: _,
  ...row
}: Selectable<AuditEntriesTable>): AuditEntry {
  return {
    ...row,
    created_at: created_at.toISOString(),
    actor: { uuid: actor_id, name: actor_name },
    subjectName: subject_name,
  };
}

/** Entries that are given out of a person: they are put together on the thread that answers everybody. */
const MAX_OF_PERSON = 5_000;

/** Returns what a player did, and what is about the player or an application of theirs: the newest 5,000 entries, oldest first. */
export async function auditOf(db: Kysely<Schema>, uuid: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where(({ eb, or }) => or([eb('actor_id', '=', uuid), eb('subject', '=', uuid), eb('about', '=', uuid)]))
    .orderBy('id', 'desc')
    .limit(MAX_OF_PERSON)
    .execute();
  return rows.reverse().map(asAuditEntry);
}
