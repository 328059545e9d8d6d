import { AUDIT_TEXTS } from '@site/contract/http/panel';
import { printable } from '@site/contract/printable';
import { lengthOf } from '@site/contract/textLength';
import { sql, type Kysely, type Transaction } from 'kysely';
import { setAuthor } from '../entries/gameCommands.ts';
import { lockGame } from '../database/writeQueue.ts';
import { lockPlayer } from '../credentials/locks.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { forgetPlayer } from '@site/delivery/operator';

export const DELETED_PLAYER = 'deleted player';

const TEXTS = Object.entries(AUDIT_TEXTS).map(([action, texts]) => ({
  action,
  fields: Object.keys(texts).filter((field) => texts[field] === 'player'),
}));
const ACTIONS_WITH_TEXTS = TEXTS.filter(({ fields }) => fields.length > 0).map(({ action }) => action);
const FIELDS_WITH_TEXTS = [...new Set(TEXTS.flatMap(({ fields }) => fields))];

/** The values of an entry without the texts about its player; null if nothing is left. */
const withoutTexts = (column: 'before' | 'after') => sql`CASE jsonb_typeof(${sql.ref(column)})
  WHEN 'object' THEN nullif(${sql.ref(column)} - ${FIELDS_WITH_TEXTS}::text[], '{}') ELSE ${sql.ref(column)} END`;

async function pseudonymizeAudit(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const audit = trx.updateTable('audit_entries');
  await audit.set({ actor_name: DELETED_PLAYER, actor_id: null }).where('actor_id', '=', uuid).execute();
  await sql`
    UPDATE audit_entries SET before = ${withoutTexts('before')}, after = ${withoutTexts('after')}
    WHERE action = ANY(${ACTIONS_WITH_TEXTS}) AND (subject = ${uuid} OR about = ${uuid}::uuid)`.execute(trx);
  await audit.set({ subject_name: DELETED_PLAYER, subject: null }).where('subject', '=', uuid).execute();
  await audit.set({ subject_name: DELETED_PLAYER, about: null }).where('about', '=', uuid).execute();
  await audit
    .set({
      after: sql<string>`jsonb_set(after::jsonb, '{users}', (after::jsonb -> 'users') - ${uuid}::text)`,
    })
    .where('action', '=', 'remote.canary')
    .where(sql<boolean>`after::jsonb -> 'users' @> to_jsonb(${uuid}::text)`)
    .execute();
}

async function forgetPresence(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await sql`
    UPDATE game_servers
    SET players = (SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements(players) AS one WHERE one ->> 'uuid' <> ${uuid})
    WHERE players @> jsonb_build_array(jsonb_build_object('uuid', ${uuid}::text))`.execute(trx);
}

const MENTIONS = [
  ['game_rejections', 'message'],
  ['game_rejections', 'type'],
  ['game_left_out', 'example'],
] as const;

/** Characters of a name that is found anywhere: a shorter one is part of many words. */
const DISTINCT = 3;

/** Returns the texts that mention a player: the uuid with and without dashes, and the name as it is and in JSON. */
function mentionsOf({ uuid, name }: Pick<UserRow, 'uuid' | 'name'>): string[] {
  const written = [JSON.stringify(name), printable(JSON.stringify(name))];
  const names = lengthOf(name) < DISTINCT ? written : [name, ...written.map((text) => text.slice(1, -1))];
  return [uuid, uuid.replaceAll('-', ''), ...names];
}

async function forgetMentions(trx: Transaction<Schema>, player: Pick<UserRow, 'uuid' | 'name'>) {
  for (const [table, column] of MENTIONS)
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE EXISTS (
        SELECT FROM unnest(${mentionsOf(player)}::text[]) AS mention
        WHERE strpos(lower(${sql.ref(column)}), lower(mention)) > 0)`.execute(trx);
}

/** Leaves of orders what the law wants to be kept: numbers, lines, sums and times. */
async function pseudonymizeOrders(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', uuid);
  await trx.updateTable('order_events').set({ text: null }).where('order_id', 'in', orders).execute();
  await trx.updateTable('refunds').set({ reason: null }).where('order_id', 'in', orders).execute();
  await trx.updateTable('order_events').set({ by_name: DELETED_PLAYER }).where('by_id', '=', uuid).execute();
  await sql`
    UPDATE order_lines SET take_back = 'kept' FROM orders
    WHERE orders.id = order_id AND user_id = ${uuid}
      AND order_lines.take_back IN ('undecided', 'waiting', 'by-hand')`.execute(trx);
  await sql`
    UPDATE order_lines SET delivery = 'owed' FROM orders
    WHERE orders.id = order_id AND user_id = ${uuid} AND delivery IN ('waiting', 'late')`.execute(trx);
  // Payments keep the provider's id, which a refund needs.
  await trx
    .updateTable('orders')
    .set({ checkout_id: null, former_checkouts: [], pay_url: null, user_id: null, buyer_name: null })
    .where('user_id', '=', uuid)
    .execute();
}

/** Erases one account after its grace period. Returns how many were erased, 0 or 1. */
export async function eraseNextAccount(trx: Transaction<Schema>, now: Date): Promise<number> {
  // First: the game's transactions lock the rows of players in another order.
  await lockGame(trx);
  const due = await trx
    .selectFrom('users')
    .select(['uuid', 'name'])
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return 0;
  await lockPlayer(trx, due.uuid);
  await forgetPlayer(trx, due.uuid, DELETED_PLAYER);
  await trx.deleteFrom('game_chat').where('user_id', '=', due.uuid).execute();
  await trx
    .deleteFrom('game_reports')
    .where(({ eb, or }) => or([eb('reporter_id', '=', due.uuid), eb('reported_id', '=', due.uuid)]))
    .execute();
  await pseudonymizeOrders(trx, due.uuid);
  await forgetPresence(trx, due.uuid);
  await forgetMentions(trx, due);
  await setAuthor(trx, due.uuid, { created_by: DELETED_PLAYER, created_by_id: null });
  await trx.deleteFrom('applications').where('user_id', '=', due.uuid).execute();
  // After all that the team acts on: whoever did so at this moment has recorded it before its rows could be locked.
  await pseudonymizeAudit(trx, due.uuid);
  // Sessions, alerts, boards and second factors are deleted with the row.
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('uuid', '=', due.uuid)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
