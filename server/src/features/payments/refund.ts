import { HttpError } from '@site/backend/httpError';
import { truncate } from '@site/contract/textLength';
import type { RefundRow } from '../../database/orderSchema.ts';
import type { Act } from '../../entries/machine.ts';
import { withdraw } from '../orders/deliver.ts';
import { tellBuyer } from '../orders/messages.ts';
import { orders, type OrderHandlers } from '../orders/orders.ts';
import { refundBy } from '../orders/readDetail.ts';
import { closeLater } from './checkout.ts';
import { decideRefunds, findRefunds, refundsToAsk, updateRefund } from './ledger.ts';
import { becomeRefunded, becomeRefunding, endIfReturned, goBack } from './money.ts';
import type { PaymentChange, PaymentContext } from './providers/openProvider.ts';
import type { Provider, ProviderRefund } from './providers/provider.ts';

const ASK_AFTER_MS = 60_000;

/** Records that a person has returned the money, or that there is none. */
async function returnByHand(change: PaymentChange, act: Act): Promise<void> {
  for (const row of await refundsToAsk(change)) await updateRefund(change, row, { state: 'succeeded' });
  if (change.row.state === 'refunded') return change.note('refund-begun', act);
  await becomeRefunded(change, { act, message: change.row.total === 0 ? 'undone' : 'refunded' });
}

/** Goes on with an order whose refund the provider refuses: what was withdrawn is delivered. */
async function abandon(change: PaymentChange, given: RefundRow, refusal: string): Promise<void> {
  // A report of it may have been faster than the refusal.
  const unknown = await findRefunds(change.trx, change.row.id, ['unknown']);
  if (!unknown.some(({ id }) => id === given.id)) return;
  await updateRefund(change, given, { state: 'failed', reason: refusal });
  // The person who acts reads it at once.
  await decideRefunds(change);
  await change.note('refund-failed', truncate(refusal, 200));
  if (change.row.state === 'refunding') await goBack(change, 'deliver');
}

async function askFor(
  { db, log }: PaymentContext,
  provider: Provider,
  { id, order_id, payment_id, amount }: RefundRow,
): Promise<ProviderRefund> {
  const { refusals } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('refusals'))
    .where('order_id', '=', order_id)
    .where('kind', '=', 'refund-failed')
    .executeTakeFirstOrThrow();
  return provider.refund({ id: payment_id, amount }, Number(refusals)).catch(async (error: unknown) => {
    // The money may have been returned: until the answer to another try is known, nothing is delivered.
    log.error({ err: error }, 'The answer to a refund is unknown');
    await db
      .updateTable('refunds')
      .set({ reason: 'no answer' })
      .where('id', '=', id)
      .where('state', '=', 'unknown')
      .execute();
    throw new HttpError(503, 'refund_unconfirmed');
  });
}

/** @throws HttpError 503 if the provider refuses, or can't be reached */
export async function askForRefunds(context: PaymentContext, id: string, act?: Act): Promise<void> {
  const { db, provider, log } = context;
  for (const row of await findRefunds(db, id, ['unknown'])) {
    if (provider?.name !== row.provider) return;
    const answer = await askFor(context, provider, row);
    if (answer.state === 'failed') {
      const { reason: refusal = '' } = answer;
      log.error({ refusal }, 'A refund was refused');
      await orders.change(context, id, (change) => abandon(change, row, refusal));
      throw new HttpError(503, 'refund_failed');
    }
    await orders.change(context, id, (change) => updateRefund(change, row, answer));
  }
  await orders.change(context, id, async (change) => {
    await endIfReturned(change, { act });
    if (change.row.state === 'refunding' && act) await tellBuyer(change, 'refunding');
  });
}

/**
 * Returns the money of an order, or records that a person has. Nothing more of it is delivered from then on; if the
 * provider refuses, it is again.
 */
export const refund: OrderHandlers<PaymentContext>['refund'] = {
  may: ({ state, received, total, is_returning }) =>
    received > 0
      ? state !== 'refunding' || !is_returning
      : total === 0 && ['paid', 'delivered', 'disputed'].includes(state),

  async run(change, act, { takeBack }) {
    const by = refundBy(change.row);
    if (by === 'provider' && change.context.provider?.name !== change.row.provider)
      throw new HttpError(409, 'no_payments');
    if (change.row.state === 'open') {
      // Nobody shall pay it meanwhile.
      await change.go('cancelled', 'cancelled', act);
      closeLater(change);
    }
    if (takeBack !== undefined) await change.set({ take_back: takeBack });
    await decideRefunds(change);
    if (by !== 'provider') return returnByHand(change, act);
    if ((await refundsToAsk(change)).length === 0) throw orders.refusal(change.row);
    if (['refunding', 'refunded'].includes(change.row.state)) {
      await withdraw(change);
      await change.note('refund-begun', act);
    } else await becomeRefunding(change, act);
    await change.set({ ask_at: new Date(Date.now() + ASK_AFTER_MS), asks: 0 });
  },

  after: askForRefunds,
};
