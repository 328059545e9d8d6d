import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { recordAudit } from '../audit.ts';

/** What happens to the ways into an account without the team: the part of the audit trail whose actors are players. */
export type OwnChange = Extract<AuditAction, `player.${string}`>;

/** Records in the audit trail what a player changed, in the transaction of the change. */
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
  await recordAudit(trx, {
    actor: { uuid, name },
    action,
    subject: uuid,
    subjectName: name,
    before: null,
    after,
  });
}
