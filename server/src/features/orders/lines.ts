import type { Delivery } from '@site/contract/http/orders';
import type { RankId } from '@site/contract/ranks';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { LineRow, OrderLinesTable } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { OrderChange } from './orders.ts';

export const OPEN: readonly Delivery[] = ['none', 'waiting', 'late', 'owed'];

export const linesOf = ({ trx, row: { id } }: OrderChange): Promise<LineRow[]> =>
  trx.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('place').execute();

export const lineOf = (db: Kysely<Schema>, command: string): Promise<LineRow | undefined> =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where(({ eb, or }) => or([eb('command_id', '=', command), eb('take_command_id', '=', command)]))
    .executeTakeFirst();

export const addLines = (db: Kysely<Schema>, lines: readonly Insertable<OrderLinesTable>[]) =>
  db.insertInto('order_lines').values(lines).execute();

export const setLine = (
  db: Kysely<Schema>,
  { order_id, place }: Pick<LineRow, 'order_id' | 'place'>,
  values: Updateable<OrderLinesTable>,
) =>
  db
    .updateTable('order_lines')
    .set(values)
    .where('order_id', '=', order_id)
    .where('place', '=', place)
    .execute();

export const removeLine = (db: Kysely<Schema>, { order_id, place }: Pick<LineRow, 'order_id' | 'place'>) =>
  db.deleteFrom('order_lines').where('order_id', '=', order_id).where('place', '=', place).execute();

/** After a rank was taken back: later refunds of higher ranks don't give it back. */
export const forgetRank = (db: Kysely<Schema>, buyer: string, rank: RankId, after: RankId) =>
  sql`
    UPDATE order_lines SET rank_before = ${after} FROM orders
    WHERE orders.id = order_id AND user_id = ${buyer} AND rank_before = ${rank}`.execute(db);
