import { defineActs, defineStates, namesOf, type Tone } from './states.ts';

/**
 * `pending`: the payment is on its way, such as a bank debit. `refunding`: the provider hasn't said yet that the money is
 * back. Both ends of a refund lead back to where the order was, if the provider says that it failed.
 */
export const orderStates = defineStates({
  open: { tone: 'torch', to: ['pending', 'paid', 'cancelled'] },
  pending: { tone: 'lapis', to: ['open', 'paid'] },
  paid: { tone: 'lapis', to: ['delivered', 'disputed', 'refunding', 'refunded'] },
  delivered: { tone: 'grass', to: ['disputed', 'refunding', 'refunded'] },
  disputed: { tone: 'redstone', to: ['paid', 'delivered', 'refunding', 'refunded'] },
  refunding: { tone: 'torch', to: ['paid', 'delivered', 'disputed', 'cancelled', 'refunded'] },
  cancelled: { tone: 'neutral', to: ['paid', 'refunding', 'refunded'] },
  refunded: { tone: 'neutral', to: ['paid', 'delivered', 'disputed', 'cancelled'] },
});

/** What lists of orders are filtered by: a state, or that they wait for a person. */
export const ORDER_FILTERS = ['undecided', ...namesOf(orderStates)] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** What the team can do about an order. */
export const orderActs = defineActs(orderStates, {
  'mark-paid': { from: ['open', 'cancelled'] },
  refund: {
    from: ['open', 'paid', 'delivered', 'disputed', 'refunding', 'cancelled', 'refunded'],
    grave: true,
  },
  settle: { from: ['paid', 'refunded'] },
  redeliver: { from: ['paid'] },
  accept: {},
  'take-back': { from: ['refunded'], grave: true },
});

/**
 * What became of a line: nothing before it is paid; `late` waits for the team, `owed` is of an account that was deleted,
 * `withdrawn` was refunded before it was delivered, `taken` was delivered, refunded and taken back.
 */
export const deliveryTones = {
  none: 'neutral',
  waiting: 'lapis',
  delivered: 'grass',
  late: 'redstone',
  owed: 'redstone',
  withdrawn: 'neutral',
  taken: 'neutral',
} as const satisfies Readonly<Record<string, Tone>>;
