import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Delivery, OrderState, PaymentProvider } from '@site/contract/http/orders';
import type { DisputeState, OrderEntryKind, RefundState, TakeBack } from '@site/contract/http/panelOrders';
import type { RankId } from '@site/contract/ranks';
import type { CreatedAt, Defaulted, MaybeTimestamp, Timestamp } from '@site/backend/columns';

interface OrderNumbersTable {
  year: number;
  last: number;
}

/** Sums are in euro cents. */
interface OrdersTable {
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
  /** Checkouts that it is no longer paid by, until it is known that nobody has paid them. */
  former_checkouts: Defaulted<string[]>;
  created_at: CreatedAt;
  paid_at: MaybeTimestamp;
  buyer_name: Defaulted<string | null>;
  time_zone: Defaulted<string | null>;
  percent_off: Defaulted<number | null>;
  /** When it ends by itself while it is open. */
  ends_at: MaybeTimestamp;
  /** Where it goes back to if its refund fails. */
  state_before: Defaulted<OrderState | null>;
  /** True if the person who refunds it wants the goods back; null if nobody has said. */
  take_back: Defaulted<boolean | null>;
  accepted: Defaulted<number | null>;
  /** The sum of its payments, without what was returned or lost; kept by a trigger. */
  received: ColumnType<number, never, never>;
  /** How many checkouts it had before the present one. */
  checkouts: Defaulted<number>;
  /** When the provider is asked about it next, and how often it was. */
  ask_at: MaybeTimestamp;
  asks: Defaulted<number>;
  /** When its buyer last let the provider be asked. */
  asked_at: MaybeTimestamp;
  /** True if a person made the last change of the state. */
  by_person: Defaulted<boolean>;
}
export type OrderRow = Selectable<OrdersTable>;

export interface OrderLinesTable {
  order_id: string;
  place: number;
  /** Such as `ranks/vip`. */
  item: string;
  title: string;
  quantity: number;
  unit_price: number;
  /** The command that delivers it; null before it is paid, and after the account was deleted. */
  command_id: string | null;
  /** What became of it, also before its order was paid; nobody knows any more whose it is if it is owed. */
  delivery: Defaulted<Delivery>;
  /** The rank that the buyer had before this one was given. */
  rank_before: Defaulted<RankId | null>;
  /** If and how it is taken back after a refund; null before. */
  take_back: Defaulted<Exclude<TakeBack, 'none'> | null>;
  take_command_id: Defaulted<string | null>;
}
export type LineRow = Selectable<OrderLinesTable>;

interface PaymentsTable {
  provider: PaymentProvider;
  /** The provider's name of the payment. */
  id: string;
  order_id: string;
  amount: number;
  received_at: Defaulted<Date>;
  refunded_at: MaybeTimestamp;
  /** What was returned of it, or lost in disputes. */
  returned: Defaulted<number>;
  /** False if it was paid past the order's own checkout. */
  is_own: Defaulted<boolean>;
}

interface RefundsTable {
  id: string;
  provider: PaymentProvider;
  payment_id: string;
  order_id: string;
  /** The provider's name of it, once that is known. */
  provider_id: Defaulted<string | null>;
  amount: number;
  state: RefundState;
  /** What the provider, or nobody, said. */
  reason: Defaulted<string | null>;
  /** True after a person has dealt with its failure. */
  is_decided: Defaulted<boolean>;
  created_at: CreatedAt;
  ended_at: MaybeTimestamp;
}
export type RefundRow = Selectable<RefundsTable>;

interface DisputesTable {
  provider: PaymentProvider;
  id: string;
  payment_id: string;
  order_id: string;
  amount: number;
  state: DisputeState;
  /** The provider's word for its state. */
  status: string;
  created_at: CreatedAt;
}
export type DisputeRow = Selectable<DisputesTable>;

interface PaymentReportsTable {
  provider: PaymentProvider;
  id: string;
  kind: string;
  /** The dispute that it is about, if it is about one. */
  subject: string | null;
  order_id: string | null;
  received_at: Defaulted<Date>;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  at: Defaulted<Date>;
  kind: OrderEntryKind;
  to_state: OrderState | null;
  by_name: string | null;
  by_id: string | null;
  text: string | null;
}

/** The till of the demo's provider. */
interface DemoCheckoutsTable {
  id: string;
  order_id: string;
  amount: number;
  state: Defaulted<'open' | 'paid' | 'refunded' | 'closed'>;
}

interface OrderChecksTable {
  name: string;
  ran_at: Timestamp;
}

export interface OrderSchema {
  order_numbers: OrderNumbersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  payments: PaymentsTable;
  payment_reports: PaymentReportsTable;
  order_events: OrderEventsTable;
  demo_checkouts: DemoCheckoutsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  order_checks: OrderChecksTable;
}
