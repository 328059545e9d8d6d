import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { deliveryTones, orderStates } from '../orderStates.ts';
import { namesOf } from '../states.ts';

export type OrderState = keyof typeof orderStates;
export type Delivery = keyof typeof deliveryTones;

/** Who may take the money for orders. */
export const PAYMENT_PROVIDERS = ['stripe', 'manual', 'demo'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

const time = z.iso.datetime();
/** An amount of money in euro cents. */
export const cents = z.int().min(0);
const localized = z.object({ de: z.string(), en: z.string() });

/** `POST /orders`: what is wanted, and what the page showed. */
export const newOrder = z.strictObject({
  /** Ids such as `ranks/vip`, each once. */
  items: z
    .array(
      z.strictObject({ id: z.string().min(1).max(64), quantity: z.int().min(1).max(LIMITS.order.quantity) }),
    )
    .min(1)
    .max(LIMITS.order.lines)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each item only once.'),
  voucher: z.string().max(64).optional(),
  /** The total that the page showed. */
  expectedTotal: cents,
  /** The buyer agreed that delivery begins at once. Anything but true is refused as `agreement_missing`. */
  agreed: z.boolean().nullish(),
});
export type NewOrder = z.infer<typeof newOrder>;

/** `POST /orders`: 201 for a new order, 200 for one that the same key has made. */
export const placedOrder = z.object({
  id: z.guid(),
  number: z.string(),
  total: cents,
  /** Where to pay: an address of the provider, or a path of the site. */
  payUrl: z.string(),
});
export type PlacedOrder = z.infer<typeof placedOrder>;

export const orderLine = z.object({
  /** Such as `ranks/vip`. */
  id: z.string(),
  title: z.string(),
  quantity: z.int().min(1),
  unitPrice: cents,
  sum: cents,
  delivery: z.enum(namesOf(deliveryTones)),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order of the caller. All sums are in euro cents and include VAT. */
export const order = z.object({
  id: z.guid(),
  number: z.string(),
  state: z.enum(namesOf(orderStates)),
  createdAt: time,
  paidAt: time.nullable(),
  /** When it ends by itself; null unless it is open. */
  endsAt: time.nullable(),
  /** The name of the buyer at the sale; null after the account was deleted. */
  buyer: z.string().nullable(),
  /** The time zone of the network at the sale, in which its times are shown. */
  timeZone: z.string(),
  lines: z.array(orderLine),
  discount: cents,
  /** The VAT that the total includes, and its rate in percent. */
  vat: cents,
  vatPercent: z.number(),
  /** Why the total includes no VAT, where it includes none. */
  vatNote: localized.nullable(),
  total: cents,
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Where to pay while it is open; null if that is not possible. */
  payUrl: z.string().nullable(),
  /** How to pay by hand, if that is the way. */
  instructions: localized.nullable(),
});
export type Order = z.infer<typeof order>;

/**
 * `GET /orders`: the newest first, a page of 20. `before` is the id of the last order of a page and continues after it,
 * however many have come since; `page` counts from there. The header `x-total-count` is the number of all.
 */
export const ordersQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  before: z.guid().toLowerCase().optional(),
});

/** `GET /shop/checkout`: how orders are paid, if they can be. */
export const checkoutInfo = z.object({
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** The rate of the VAT that prices include, and why, where it is 0. */
  vatPercent: z.number(),
  vatNote: localized.nullable(),
  /** Days after which an order that is paid by hand ends; null with other providers. */
  manualDays: z.int().nullable(),
  /** True if a game server is connected, so that delivery doesn't wait. */
  isNetworkConnected: z.boolean(),
});
export type CheckoutInfo = z.infer<typeof checkoutInfo>;

/** `POST /payments/demo/act`; `lose` pays, but the site doesn't hear of it at once. */
export const demoAct = z.strictObject({
  checkout: z.string().min(1).max(128),
  act: z.enum(['pay', 'lose', 'decline']),
});
export type DemoActBody = z.infer<typeof demoAct>;
export type DemoAct = DemoActBody['act'];
