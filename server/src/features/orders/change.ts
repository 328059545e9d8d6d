import { HttpError } from '@site/backend/httpError';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import type { Context } from './context.ts';
import type { OrderRow } from './states.ts';

/**
 * Locks an order, changes it in a transaction, and tells the open pages of its buyer after the commit.
 *
 * @param find returns its id, if there is such an order
 */
export async function changeOrder(
  { db, sockets }: Pick<Context, 'db' | 'sockets'>,
  find: (trx: Transaction<Schema>) => Promise<string | undefined>,
  apply: (trx: Transaction<Schema>, order: OrderRow | undefined) => Promise<readonly Effect[]>,
): Promise<void> {
  const { effects, buyer } = await storeInTurn(
    db,
    async (trx) => {
      const id = await find(trx);
      const order =
        id === undefined
          ? undefined
          : await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      return { effects: await apply(trx, order), buyer: order?.user_id };
    },
    'orders',
  );
  for (const effect of effects) effect();
  if (buyer) sockets.announceOrders(buyer);
}

/**
 * The same for an order that must be known.
 *
 * @param owner whose it must be
 * @throws HttpError 404
 */
export function changeKnown(
  context: Pick<Context, 'db' | 'sockets'>,
  { id, owner }: { readonly id: string; readonly owner?: string | undefined },
  apply: (trx: Transaction<Schema>, order: OrderRow) => Promise<readonly Effect[]>,
): Promise<void> {
  return changeOrder(
    context,
    () => Promise.resolve(id),
    (trx, order) => {
      if (!order || (owner !== undefined && order.user_id !== owner))
        throw new HttpError(404, 'unknown_order');
      return apply(trx, order);
    },
  );
}
