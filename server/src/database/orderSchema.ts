import type { Generated } from 'kysely';
import type { OrderState, PaymentProvider } from '@site/contract/http/orders';
import type { CreatedAt, Defaulted, MaybeTimestamp } from '@site/backend/columns';

/** The last number that was given, by year. */
export interface OrderNumbersTable {
  year: number;
  last: number;
}

/** Sums are in euro cents. */
export interface OrdersTable {
  id: string;
  number: string;
  /** Null after the account was deleted. */
  user_id: string | null;
  state: Defaulted<OrderState>;
  idempotency_key: string;
  /** Of what was ordered, to tell a repeated request from another one with the same key. */
  contents_hash: string;
  sum: number;
  discount: number;
  total: number;
  vat: number;
  vat_percent: number;
  provider: PaymentProvider;
  /** The provider's name of the checkout. */
  checkout_id: string | null;
  pay_url: string | null;
  created_at: CreatedAt;
  paid_at: MaybeTimestamp;
  /** Set while a refund is under way at the provider. */
  refunding_since: MaybeTimestamp;
  /** True if a person made the last change of the state. */
  by_person: Defaulted<boolean>;
}

export interface OrderLinesTable {
  order_id: string;
  /** Its place in the order, from 0. */
  place: number;
  /** Such as `ranks/vip`. */
  item: string;
  title: string;
  quantity: number;
  unit_price: number;
  /** The command that delivers it; null before it is paid, and after the account was deleted. */
  command_id: string | null;
  /** What became of it for good; null while its command says so. */
  ended: 'delivered' | 'withdrawn' | null;
}

export interface PaymentsTable {
  provider: PaymentProvider;
  /** The provider's name of the payment. */
  id: string;
  order_id: string;
  amount: number;
  received_at: Defaulted<Date>;
  refunded_at: MaybeTimestamp;
}

/** What providers reported. */
export interface PaymentReportsTable {
  provider: PaymentProvider;
  id: string;
  kind: string;
  /** The dispute that it is about, if it is about one. */
  subject: string | null;
  order_id: string | null;
  received_at: Defaulted<Date>;
}

/** The history of orders. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  at: Defaulted<Date>;
  kind: string;
  to_state: OrderState | null;
  by_name: string | null;
  by_id: string | null;
  text: string | null;
}

/** The till of the demo's provider. */
export interface DemoCheckoutsTable {
  id: string;
  order_id: string;
  amount: number;
  state: Defaulted<'open' | 'paid' | 'refunded' | 'closed'>;
}

/** The tables of orders. */
export interface OrderSchema {
  order_numbers: OrderNumbersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  payments: PaymentsTable;
  payment_reports: PaymentReportsTable;
  order_events: OrderEventsTable;
  demo_checkouts: DemoCheckoutsTable;
}
