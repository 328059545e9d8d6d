import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { errorBody } from './errors.ts';
import { playerId } from './playerId.ts';

/** The states of an order, in the order in which most pass through them. */
export const ORDER_STATES = ['open', 'paid', 'delivered', 'disputed', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Who may take the money for orders. */
export const PAYMENT_PROVIDERS = ['stripe', 'manual', 'demo'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/**
 * What became of a line: nothing before it is paid; `late` waits for the team, `owed` is of an account that was deleted,
 * `withdrawn` was refunded before it was delivered.
 */
export const DELIVERIES = ['none', 'waiting', 'delivered', 'late', 'owed', 'withdrawn'] as const;
export type Delivery = (typeof DELIVERIES)[number];

const time = z.iso.datetime();
/** An amount of money in euro cents. */
const cents = z.int().min(0);
const count = z.int().min(0);
const localized = z.object({ de: z.string(), en: z.string() });

/** `POST /orders`: what is wanted, and what the page showed. */
export const newOrder = z.strictObject({
  /** Ids such as `ranks/vip`, each once. */
  items: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        quantity: z.int().min(1).max(LIMITS.order.quantity),
      }),
    )
    .min(1)
    .max(LIMITS.order.lines)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each item only once.'),
  voucher: z.string().max(64).optional(),
  /** The total that the page showed. */
  expectedTotal: cents,
  /** The buyer agreed that delivery begins at once. */
  agreed: z.boolean(),
});
export type NewOrder = z.infer<typeof newOrder>;

/** Makes one order of any number of presses, tabs and lost answers. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.guid().toLowerCase() });

/** `POST /orders`: 201 for a new order, 200 for one that the same key has made. */
export const placedOrder = z.object({
  id: z.guid(),
  number: z.string(),
  total: cents,
  /** Where to pay: an address of the provider, or a path of the site. */
  payUrl: z.string(),
});
export type PlacedOrder = z.infer<typeof placedOrder>;

/** 409 of `POST /orders`; with `price_changed`, the new total. */
export const orderConflict = errorBody.extend({ total: cents.optional() });

const orderLine = z.object({
  /** Such as `ranks/vip`. */
  id: z.string(),
  title: z.string(),
  quantity: z.int().min(1),
  unitPrice: cents,
  sum: cents,
  delivery: z.enum(DELIVERIES),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order of the caller. All sums are in euro cents and include VAT. */
export const order = z.object({
  id: z.guid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  createdAt: time,
  paidAt: time.nullable(),
  lines: z.array(orderLine),
  discount: cents,
  /** The VAT that the total includes, and its rate in percent. */
  vat: cents,
  vatPercent: z.number(),
  total: cents,
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Where to pay while it is open; null if that is not possible. */
  payUrl: z.string().nullable(),
  /** How to pay by hand, if that is the way. */
  instructions: localized.nullable(),
});
export type Order = z.infer<typeof order>;

/** `GET /orders`: the newest first, a page of 20. The header `x-total-count` is the number of all. */
export const orders = z.array(order);
export const ordersQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
});

/** Path parameters: the id of an order. */
export const orderParams = z.object({ id: z.guid().toLowerCase() });

/** `GET /shop/checkout`: how orders are paid, if they can be. */
export const checkoutInfo = z.object({
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** The rate of the VAT that prices include. */
  vatPercent: z.number(),
  /** True if a game server is connected, so that delivery doesn't wait. */
  isNetworkConnected: z.boolean(),
});
export type CheckoutInfo = z.infer<typeof checkoutInfo>;

/** `POST /payments/{provider}/webhook` */
export const webhookParams = z.object({ provider: z.enum(PAYMENT_PROVIDERS) });

/** What a buyer can do on the demo's payment page; `lose` pays, but the site doesn't hear of it at once. */
export const DEMO_ACTS = ['pay', 'lose', 'decline'] as const;
export type DemoAct = (typeof DEMO_ACTS)[number];

/** `POST /payments/demo/act` */
export const demoAct = z.strictObject({ checkout: z.string().min(1).max(128), act: z.enum(DEMO_ACTS) });
export type DemoActBody = z.infer<typeof demoAct>;

/** An order as the team sees it. */
export const panelOrder = order.omit({ payUrl: true, instructions: true }).extend({
  /** Null after the account was deleted. */
  player: z.object({ uuid: playerId, name: z.string() }).nullable(),
  /** The sum of its recorded payments. */
  received: cents,
  /** True if only a person can go on: money without delivery, or delivery without money. */
  needsDecision: z.boolean(),
});
export type PanelOrder = z.infer<typeof panelOrder>;

/** One entry of an order's history. */
export const orderEntry = z.object({
  id: z.int(),
  at: time,
  /** Such as `placed`, `paid`, `webhook`, `refunded`. */
  kind: z.string(),
  /** The state that it led to, if it changed. */
  to: z.enum(ORDER_STATES).nullable(),
  /** Who did it; null for the site and the provider. */
  by: z.string().nullable(),
  /** The reason that a person gave, or what the provider said. */
  text: z.string().nullable(),
});
export type OrderEntry = z.infer<typeof orderEntry>;

/** `GET /panel/orders/{id}` and the answers to its acts. */
export const panelOrderDetail = panelOrder.extend({
  history: z.array(orderEntry),
  /** The commands for the game, by line. */
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

/** Filters of `GET /panel/orders` besides the states: what waits for a person. */
export const PANEL_ORDER_FILTERS = [...ORDER_STATES, 'undecided'] as const;
export type PanelOrderFilter = (typeof PANEL_ORDER_FILTERS)[number];

/** `GET /panel/orders`: newest first, a page of 20; `q` is part of a number or name. `x-total-count` as above. */
export const panelOrdersQuery = ordersQuery.extend({
  state: z.enum(PANEL_ORDER_FILTERS).optional(),
  q: z.string().trim().max(LIMITS.search.max).optional(),
});
export const panelOrders = z.array(panelOrder);

/** `GET /panel/orders/sums`: paid orders of the last 30 days that were not refunded. */
export const orderTotals = z.object({
  /** From the first day to today, in the network's time zone. */
  days: z.array(z.object({ day: z.iso.date(), orders: count, total: cents })),
  /** By sum; prices before vouchers. */
  products: z.array(z.object({ id: z.string(), title: z.string(), quantity: count, sum: cents })),
  discount: cents,
});
export type OrderTotals = z.infer<typeof orderTotals>;
