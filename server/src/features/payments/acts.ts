import { deliveryActs } from '../orders/acts.ts';
import { orders, type OrderHandlers } from '../orders/orders.ts';
import { closeLater } from './checkout.ts';
import { acceptDisputes, decideRefunds, recordPayment } from './ledger.ts';
import { becomePaid, followDisputes } from './money.ts';
import type { PaymentContext } from './providers/openProvider.ts';
import { refund } from './refund.ts';

const HAS_MONEY: readonly string[] = ['paid', 'delivered', 'disputed'];

export const acts: OrderHandlers<PaymentContext> = {
  ...deliveryActs,
  refund,

  /** Records that a manual order was paid, or accepts a payment that waits for a person. */
  'mark-paid': {
    may: ({ received, provider }) => received > 0 || provider === 'manual',
    async run(change, act) {
      const { id, provider, received, total } = change.row;
      if (received === 0) await recordPayment(change, { id: `manual-${id}`, amount: total });
      if (change.row.received === 0) throw orders.refusal(change.row);
      await becomePaid(change, act);
      if (provider !== 'manual') closeLater(change);
    },
  },

  /** Accepts the money of an order as it is: the sum, refunds that have failed, and disputes whose end is unknown. */
  accept: {
    may: ({ state, waits_for: reasons }) =>
      reasons.includes('dispute-unclear') ||
      reasons.includes('refund-failed') ||
      (HAS_MONEY.includes(state) && reasons.includes('amount')),
    async run(change, act) {
      const { state, received } = change.row;
      if (HAS_MONEY.includes(state)) await change.set({ accepted: received });
      await decideRefunds(change);
      await acceptDisputes(change);
      await change.note('accepted', act);
      await followDisputes(change, 'dispute-ended');
    },
  },
};
