import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { orderActs, orderStates, ORDER_FILTERS } from '../orderStates.ts';
import { RANKS } from '../ranks.ts';
import { namesOf } from '../states.ts';
import { reasonBody } from './gameServers.ts';
import { cents, order, orderLine, ordersQuery } from './orders.ts';
import { playerId } from './players.ts';

export type OrderAct = keyof typeof orderActs;

/**
 * Why only a person can go on with an order:
 *
 * - `dispute`: a payment is disputed at the provider; `dispute-unclear`: a dispute ended in a way that the site doesn't know
 * - `amount`: the money differs from the total, also because a part was returned, or a payment was made twice
 * - `foreign-payment`: it was paid past its own checkout
 * - `paid-after-cancel`: it was cancelled before the payment arrived
 * - `refund-unconfirmed`: whether the provider has returned the money is unknown
 * - `refund-action`: the provider needs something from the buyer or the network before it returns the money
 * - `refund-failed`: the provider could not return the money
 * - `late`: a line was not delivered; `owed`: the account was deleted before
 * - `goods`: it was refunded, and what was delivered is still in the game
 */
export const ORDER_REASONS = [
  'dispute',
  'dispute-unclear',
  'amount',
  'foreign-payment',
  'paid-after-cancel',
  'refund-unconfirmed',
  'refund-action',
  'refund-failed',
  'late',
  'owed',
  'goods',
] as const;

/**
 * If and how a delivered line is taken out of the game after a refund: `undecided` waits for an answer, `waiting` for a game
 * server, `by-hand` for the team; `taken` and `kept` are final.
 */
export const TAKE_BACKS = ['none', 'undecided', 'waiting', 'by-hand', 'taken', 'kept'] as const;
export type TakeBack = (typeof TAKE_BACKS)[number];

/** The states of a refund at the provider; `unknown` while its answer was lost. */
export const REFUND_STATES = ['unknown', 'pending', 'requires_action', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The states of a dispute; `unclear` ended in a way that the site doesn't know, `prevented` without a loss. */
export const DISPUTE_STATES = ['open', 'won', 'lost', 'prevented', 'unclear'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const time = z.iso.datetime();
const count = z.int().min(0);

/** An order as the team sees it. */
export const panelOrder = order.omit({ payUrl: true, instructions: true }).extend({
  /** Null after the account was deleted. */
  player: z.object({ uuid: playerId, name: z.string() }).nullable(),
  lines: z.array(
    orderLine.extend({
      takeBack: z.enum(TAKE_BACKS),
      /** The rank that the buyer had before, and has again after this one is taken back; null for other lines. */
      rankBefore: z.enum(RANKS).nullable(),
    }),
  ),
  /** The sum of its recorded payments, without what was returned or lost. */
  received: cents,
  needsDecision: z.boolean(),
  /** Why, the most urgent first. */
  waitsFor: z.array(z.enum(ORDER_REASONS)),
  /** What the caller can do about it now. */
  acts: z.array(z.enum(namesOf(orderActs))),
});
export type PanelOrder = z.infer<typeof panelOrder>;

/** The kinds of entries in an order's history: `line-…` about a line's delivery, `take-…` about taking it back. */
export const ORDER_ENTRY_KINDS = [
  'placed',
  'webhook',
  'payment',
  'foreign-payment',
  'payment-returned',
  'pending',
  'payment-failed',
  'paid',
  'marked-paid',
  'rank-owned',
  'line-useless',
  'line-queued',
  'line-delivered',
  'line-failed',
  'line-unknown',
  'line-expired',
  'delivered',
  'cancelled',
  'expired',
  'refund-begun',
  'refund-failed',
  'refund-undone',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'dispute-prevented',
  'dispute-unclear',
  'dispute-ended',
  'accepted',
  'redeliver',
  'settled',
  'take-back',
  'take-by-hand',
  'take-waiting',
  'take-done',
  'take-failed',
  'take-unknown',
  'take-expired',
] as const;
export type OrderEntryKind = (typeof ORDER_ENTRY_KINDS)[number];

/** One entry of an order's history. */
export const orderEntry = z.object({
  id: z.int(),
  at: time,
  kind: z.enum(ORDER_ENTRY_KINDS),
  /** The state that it led to, if it changed. */
  to: z.enum(namesOf(orderStates)).nullable(),
  /** Who did it; null for the site and the provider. */
  by: z.string().nullable(),
  /** The reason that a person gave, or what the provider said. */
  text: z.string().nullable(),
});

/** `GET /panel/orders/{id}` and the answers to its acts. */
export const panelOrderDetail = panelOrder.extend({
  history: z.array(orderEntry),
  /** A person says with the act that the money was sent; `nothing` if there was none. */
  refundBy: z.enum(['provider', 'hand', 'nothing']),
  /** True if a game server can take a rank back by a command. */
  canTakeBack: z.boolean(),
  /** What was paid; `returned` includes disputes that were lost. */
  payments: z.array(
    z.object({
      id: z.string(),
      amount: cents,
      returned: cents,
      receivedAt: time,
      /** False if it was paid past the order's own checkout. */
      isOwn: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.object({
      payment: z.string(),
      amount: cents,
      state: z.enum(REFUND_STATES),
      reason: z.string().nullable(),
      at: time,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      payment: z.string(),
      amount: cents,
      state: z.enum(DISPUTE_STATES),
      /** The provider's word for its state. */
      status: z.string(),
      at: time,
    }),
  ),
  commands: z.array(
    z.object({
      line: z.string(),
      state: z.string(),
      server: z.string().nullable(),
      message: z.string().nullable(),
      endedAt: time.nullable(),
    }),
  ),
});
export type PanelOrderDetail = z.infer<typeof panelOrderDetail>;

/** `POST /panel/orders/{id}/refund` */
export const refundBody = reasonBody.extend({
  /** True if delivered goods are taken out of the game; without it, the order waits for the answer. */
  takeBack: z.boolean().optional(),
});

/**
 * `GET /panel/orders`: as `GET /orders`. `q` is part of a number, with or without `#`, or of a name that the buyer had, or
 * the id of the order or of a payment.
 */
export const panelOrdersQuery = ordersQuery.extend({
  state: z.enum(ORDER_FILTERS).optional(),
  q: z.string().trim().max(LIMITS.search.max).optional(),
});

/** `GET /panel/orders/sums`: paid orders of the last 30 days that were not refunded. */
export const orderTotals = z.object({
  /** From the first day to today, in the network's time zone. */
  days: z.array(z.object({ day: z.iso.date(), orders: count, total: cents })),
  /** By sum; prices before vouchers. */
  products: z.array(z.object({ id: z.string(), title: z.string(), quantity: count, sum: cents })),
  discount: cents,
  /** True if the provider works with a key for tests outside the demo: no money moves. */
  isTestMode: z.boolean(),
});
export type OrderTotals = z.infer<typeof orderTotals>;
