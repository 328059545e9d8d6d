import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { recordAudit } from '../audit.ts';

/** What happens to the ways into an account without the team: the part of the audit trail whose actors are players. */
export type OwnChange = Extract<AuditAction, `player.${string}`>;

/** Changes of a kind that are recorded of an account in a day: its owner could fill the trail with them. */
const MAX_RECORDED = 10;

/** Whether another change that a player makes alone has a place in the audit trail. */
export async function hasPlaceInTrail(
  trx: Kysely<Schema>,
  uuid: string,
  action: AuditAction,
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('subject', '=', uuid)
    .where('actor_id', '=', uuid)
    .where('action', '=', action)
    .where('created_at', '>', new Date(Date.now() - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  return Number(count) < MAX_RECORDED;
}

/** Records in the audit trail what a player changed, in the transaction of the change, but no more than ten times a day. */
export async function recordOwnChange(
  trx: Kysely<Schema>,
  uuid: string,
  action: OwnChange,
  after: unknown = null,
): Promise<void> {
  if (!(await hasPlaceInTrail(trx, uuid, action))) return;
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await recordAudit(trx, {
    actor: { uuid, name },
    action,
    subject: uuid,
    subjectName: name,
    before: null,
    after,
  });
}
