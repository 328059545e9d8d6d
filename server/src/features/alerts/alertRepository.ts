import type { Alert, AlertsQuery, SendAlertBody } from '@site/contract/http/alerts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { ALERT_TEXT, storeAlert, withTarget } from '../../entries/storeAlert.ts';
import { recordAudit, type Actor } from '../../entries/audit.ts';

export async function alertsOf(
  db: Kysely<Schema>,
  uuid: string,
  { unreadOnly, limit, before }: AlertsQuery & { readonly unreadOnly: boolean },
): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('users', 'users.uuid', 'alerts.user_id')
    .select(['alerts.id', 'category', ALERT_TEXT.as('message'), 'alerts.created_at', 'is_read', 'target'])
    .where('user_id', '=', uuid)
    .$if(unreadOnly, (query) => query.where((where) => where.not('is_read')))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(alerts.created_at, alerts.id) <
          (SELECT created_at, id FROM alerts WHERE id = ${before} AND user_id = ${uuid})`,
      ),
    )
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...withTarget(row),
    created_at: row.created_at.toISOString(),
    is_read: row.is_read ? 1 : 0,
  }));
}

export async function countUnread(db: Kysely<Schema>, uuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', uuid)
    .where((where) => where.not('is_read'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether the player has such an alert */
export async function markRead(db: Kysely<Schema>, uuid: string, alertId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ is_read: true })
    .where('id', '=', alertId)
    .where('user_id', '=', uuid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param newest the last one that the player has seen, if there may be newer ones */
export async function markAllRead(db: Kysely<Schema>, uuid: string, newest?: number): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ is_read: true })
    .where('user_id', '=', uuid)
    .where((where) => where.not('is_read'))
    .$if(newest !== undefined, (query) => query.where('id', '<=', newest ?? 0))
    .execute();
}

/** @returns the alert and its recipient; `undefined` if there is no such player */
export function storeAuditedAlert(
  db: Kysely<Schema>,
  actor: Actor,
  { userId, category, message }: SendAlertBody & { readonly userId: string },
) {
  return db.transaction().execute(async (trx) => {
    const player = await trx
      .selectFrom('users')
      .select(['uuid', 'name'])
      .where('uuid', '=', userId)
      .executeTakeFirst();
    if (!player) return undefined;
    const alert = await storeAlert(trx, { uuid: player.uuid, category, message });
    const { uuid: subject, name: subjectName } = player;
    const after = { category: alert.category, message: alert.message };
    await recordAudit(trx, { actor, action: 'alert.send', subject, subjectName, before: null, after });
    return { uuid: subject, alert };
  });
}
