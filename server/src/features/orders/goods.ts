import { itemOf } from '@site/contract/offers';
import { RANKS, type RankId } from '@site/contract/ranks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addCommand, dropCommand, withdrawCommand } from '../../entries/gameCommands.ts';
import { forgetRank, linesOf, OPEN, setLine } from './lines.ts';
import type { OrderChange } from './orders.ts';

export const rankOf = (item: string): RankId | undefined => {
  const offer = itemOf(item);
  return offer?.category === 'ranks' ? offer.rank : undefined;
};

export async function canTakeBack(db: Kysely<Schema>): Promise<boolean> {
  const able = await db
    .selectFrom('game_servers')
    .select('id')
    .where(sql<boolean>`'take-rank' = ANY(can)`)
    .executeTakeFirst();
  return able !== undefined;
}

// The highest rank comes first in the list.
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
    .where('delivery', '=', 'delivered')
    .where('state', 'in', ['paid', 'delivered', 'disputed'])
    .execute();
  const lower = others
    .flatMap(({ item }) => rankOf(item) ?? [])
    .filter((other) => RANKS.indexOf(other) > RANKS.indexOf(rank));
  return [before ?? 'player', ...lower].reduce(higher, 'player');
}

/** Takes the delivered lines of a refunded order out of the game: ranks by a command, the rest by hand. */
export async function takeGoods(change: OrderChange): Promise<void> {
  const { trx, row } = change;
  const { id, user_id: buyer, number } = row;
  const isAble = await canTakeBack(trx);
  for (const line of await linesOf(change)) {
    if (line.delivery !== 'delivered' || (line.take_back !== null && line.take_back !== 'undecided'))
      continue;
    const rank = rankOf(line.item);
    let command: string | null = null;
    if (rank !== undefined && buyer !== null) {
      const after = await rankWithout(trx, buyer, { id, rank, before: line.rank_before });
      await forgetRank(trx, buyer, rank, after);
      const args = { rank: after, until: rank };
      if (isAble) command = await addCommand(trx, { kind: 'take-rank', player: buyer, args, by: number });
    }
    await setLine(trx, line, {
      take_back: command === null ? 'by-hand' : 'waiting',
      take_command_id: command,
    });
    if (command === null) await change.note('take-by-hand', line.title);
  }
  change.later(() => change.context.sockets.wakeGameServers());
}

/** Says what becomes of the delivered lines of an order whose money is gone: as the person wanted it, or it is asked. */
export async function decideGoods(change: OrderChange): Promise<void> {
  // Nobody knows any more whose they are.
  const wish = change.row.user_id === null ? false : change.row.take_back;
  if (wish === true) return takeGoods(change);
  for (const line of await linesOf(change))
    if (line.delivery === 'delivered' && line.take_back === null)
      await setLine(change.trx, line, { take_back: wish === null ? 'undecided' : 'kept' });
}

/** Ends what is still to be done about an order in the game: a person has done it, or wants nothing. */
export async function settleGoods(change: OrderChange): Promise<void> {
  const isPaid = change.row.state === 'paid';
  for (const line of await linesOf(change)) {
    if (OPEN.includes(line.delivery)) {
      await setLine(change.trx, line, { delivery: isPaid ? 'delivered' : 'withdrawn', command_id: null });
      if (line.command_id !== null) await dropCommand(change.trx, line.command_id);
    } else if (line.take_back === 'by-hand')
      await setLine(change.trx, line, { take_back: 'taken', delivery: 'taken' });
    else if (line.take_back === 'undecided') await setLine(change.trx, line, { take_back: 'kept' });
  }
}

/** Undoes what a refund that has failed did to the goods: what was taken waits for a person, who may deliver it again. */
export async function restoreGoods(change: OrderChange): Promise<void> {
  for (const line of await linesOf(change)) {
    const { take_back, take_command_id: command } = line;
    if (take_back === null) continue;
    const isTaken =
      take_back === 'taken' || (command !== null && !(await withdrawCommand(change.trx, command)));
    await setLine(change.trx, line, {
      take_back: null,
      take_command_id: null,
      ...(isTaken && { delivery: 'withdrawn', command_id: null }),
    });
  }
  await change.set({ take_back: null });
}
