import { HttpError } from '@site/backend/httpError';
import type { Delivery } from '@site/contract/http/orders';
import { endIfDelivered, queueDelivery } from './deliver.ts';
import { settleGoods, takeGoods } from './goods.ts';
import type { OrderHandlers } from './orders.ts';
import type { ReadOrder } from './read.ts';

const has = ({ lines }: ReadOrder, ...deliveries: readonly Delivery[]) =>
  lines.some(({ delivery }) => deliveries.includes(delivery));

export const deliveryActs: Pick<OrderHandlers, 'redeliver' | 'settle' | 'take-back'> = {
  /** Lets what has failed, or whose outcome is unknown, wait again. */
  redeliver: {
    may: (order) => has(order, 'late'),
    async run(change, act) {
      await change.note('redeliver', act);
      const { queued, isOwned } = await queueDelivery(change);
      if (queued === 0) throw new HttpError(409, isOwned ? 'player_has_rank' : 'nothing_to_deliver');
    },
  },

  'take-back': {
    may: ({ lines }) => lines.some(({ takeBack }) => takeBack === 'undecided'),
    async run(change, act) {
      await change.note('take-back', act);
      await takeGoods(change);
    },
  },

  /** Marks an order as delivered by hand; of a refunded one, that nothing of it is left to do. */
  settle: {
    may: (order) =>
      order.state === 'paid'
        ? has(order, 'late', 'waiting', 'owed')
        : has(order, 'late', 'owed') || order.waits_for.includes('goods'),
    async run(change, act) {
      await settleGoods(change);
      await change.note('settled', act);
      await endIfDelivered(change);
    },
  },
};
