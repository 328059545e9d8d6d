import { itemOf } from '@site/contract/offers';
import { RANKS, type RankId } from '@site/contract/ranks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { note, type OrderRow } from './states.ts';

/** Returns the rank that a line gives, if it gives one. */
export const rankOf = (item: string): RankId | undefined => {
  const offer = itemOf(item);
  return offer?.category === 'ranks' ? offer.rank : undefined;
};

/** Returns whether a game server can take a rank back by a command. */
export async function canTakeBack(db: Kysely<Schema>): Promise<boolean> {
  const able = await db
    .selectFrom('game_servers')
    .select('id')
    .where(sql<boolean>`'take-rank' = ANY(can)`)
    .executeTakeFirst();
  return able !== undefined;
}

/** Returns the lower of two ranks' rivals: the highest rank comes first in the list. */
const higher = (one: RankId, other: RankId): RankId =>
  RANKS.indexOf(one) <= RANKS.indexOf(other) ? one : other;

/** Returns the highest rank that a player has after one is taken back: the former one, or another that was bought. */
async function rankWithout(
  trx: Transaction<Schema>,
  buyer: string,
  { id, rank, before }: { readonly id: string; readonly rank: RankId; readonly before: RankId | null },
): Promise<RankId> {
  const others = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('item')
    .where('user_id', '=', buyer)
    .where('order_id', '<>', id)
    .where('ended', '=', 'delivered')
    .where('state', 'in', ['paid', 'delivered', 'disputed'])
    .execute();
  const lower = others
    .flatMap(({ item }) => rankOf(item) ?? [])
    .filter((other) => RANKS.indexOf(other) > RANKS.indexOf(rank));
  return [before ?? 'player', ...lower].reduce(higher, 'player');
}

/** Later refunds of higher ranks don't give back one that was refunded, too. */
const forgetRank = (
  trx: Transaction<Schema>,
  buyer: string,
  { rank, after }: { readonly rank: RankId; readonly after: RankId },
) =>
  sql`
    UPDATE order_lines SET rank_before = ${after} FROM orders
    WHERE orders.id = order_id AND user_id = ${buyer} AND rank_before = ${rank}`.execute(trx);

/** Takes the delivered lines of a refunded order out of the game: ranks by a command, the rest by hand. */
export async function takeGoods(trx: Transaction<Schema>, order: OrderRow): Promise<void> {
  const buyer = order.user_id;
  const isAble = await canTakeBack(trx);
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('ended', '=', 'delivered')
    .where(({ eb, or }) => or([eb('take_back', 'is', null), eb('take_back', '=', 'undecided')]))
    .execute();
  for (const { place, item, title, rank_before } of lines) {
    const rank = rankOf(item);
    const isCommand = rank !== undefined && buyer !== null && isAble;
    let command: string | null = null;
    if (rank !== undefined && buyer !== null) {
      const after = await rankWithout(trx, buyer, { id: order.id, rank, before: rank_before });
      await forgetRank(trx, buyer, { rank, after });
      if (isCommand)
        command = await addCommand(trx, {
          kind: 'take-rank',
          player: buyer,
          args: { rank: after, until: rank },
          by: order.number,
        });
    }
    await trx
      .updateTable('order_lines')
      .set({ take_back: isCommand ? 'waiting' : 'by-hand', take_command_id: command })
      .where('order_id', '=', order.id)
      .where('place', '=', place)
      .execute();
    if (!isCommand) await note(trx, order, { kind: 'take-by-hand', text: title });
  }
}

/** Says what becomes of the delivered lines of an order whose money is gone: as the person wanted it, or it is asked. */
export async function decideGoods(trx: Transaction<Schema>, order: Pick<OrderRow, 'id'>): Promise<void> {
  const now = await trx.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  // Nobody knows any more whose they are.
  const wish = now.user_id === null ? false : now.take_back;
  if (wish === true) return takeGoods(trx, now);
  await trx
    .updateTable('order_lines')
    .set({ take_back: wish === null ? 'undecided' : 'kept' })
    .where('order_id', '=', order.id)
    .where('ended', '=', 'delivered')
    .where('take_back', 'is', null)
    .execute();
}

/** Ends what is still to be done about the goods of a refunded order: a person has done it, or wants nothing. */
export async function settleGoods(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const { rows } = await sql`
    UPDATE order_lines SET take_back = CASE take_back WHEN 'by-hand' THEN 'taken' ELSE 'kept' END
    WHERE order_id = ${id} AND take_back IN ('undecided', 'by-hand') RETURNING place`.execute(trx);
  return rows.length > 0;
}

/**
 * Undoes what a refund that has failed did to the goods: what was taken waits for a person, who may deliver it again.
 */
export async function restoreGoods(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await sql`
    DELETE FROM game_commands USING order_lines
    WHERE order_id = ${id} AND take_back = 'waiting' AND take_command_id = game_commands.id
      AND game_commands.state = 'waiting'`.execute(trx);
  await sql`
    UPDATE order_lines SET ended = CASE WHEN take_back = 'taken' OR take_command_id IS NOT NULL THEN NULL ELSE ended END,
      command_id = CASE WHEN take_back = 'taken' OR take_command_id IS NOT NULL THEN NULL ELSE command_id END,
      take_back = NULL, take_command_id = NULL
    WHERE order_id = ${id} AND take_back IS NOT NULL`.execute(trx);
  await trx.updateTable('orders').set({ take_back: null }).where('id', '=', id).execute();
}
