import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { jsonText } from './jsonText.ts';

/** Who did something: somebody of staff, or the operator at the command line. */
export type Actor = { readonly uuid: string; readonly name: string } | 'command line';

interface AuditedWrite {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The uuid of a player, the id of an application, or nothing for the site itself. */
  readonly subject?: string | undefined;
  readonly subjectName?: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Remembers a write by staff. To be called in the transaction of the write, so that there is never one without. */
export async function recordAudit(trx: Kysely<Schema>, write: AuditedWrite): Promise<void> {
  const { actor, action, subject = null, subjectName = null, before, after } = write;
  const isOperator = actor === 'command line';
  await trx
    .insertInto('audit_entries')
    .values({
      actor_id: isOperator ? null : actor.uuid,
      actor_name: isOperator ? actor : actor.name,
      action,
      subject,
      subject_name: subjectName,
      before: jsonText(before),
      after: jsonText(after),
    })
    .execute();
}
