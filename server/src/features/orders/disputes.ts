import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { ProviderReport } from './providers/provider.ts';
import { recount } from './refunds.ts';
import type { OrderRow } from './states.ts';

/** Records what the provider says of a dispute. Reports may come in any order: an end stays one, but for one that is won later. */
export async function takeDispute(
  trx: Transaction<Schema>,
  { id: order_id, provider }: Pick<OrderRow, 'id' | 'provider'>,
  payment: string,
  { id, amount, state, status }: NonNullable<ProviderReport['dispute']>,
): Promise<void> {
  await trx
    .insertInto('disputes')
    .values({ provider, id, payment_id: payment, order_id, amount, state, status })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ amount, state, status })
        .where(({ eb, or }) =>
          or([
            eb('disputes.state', '=', 'open'),
            ...(state === 'open' ? [] : [eb('disputes.state', '=', 'unclear')]),
            // The bank may give the money back after all.
            ...(state === 'won' ? [eb('disputes.state', '=', 'lost')] : []),
          ]),
        ),
    )
    .execute();
  await recount(trx, { provider, payment });
}

/** Returns whether a dispute of an order has no end yet that the site knows. */
export async function hasOpenDispute(
  trx: Transaction<Schema>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', ['open', 'unclear'])
    .executeTakeFirst();
  return found !== undefined;
}
