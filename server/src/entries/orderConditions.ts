import { sql } from 'kysely';

const hasLine = (condition: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT FROM order_lines AS line WHERE line.order_id = orders.id AND ${condition})`;

const hasPast = sql`EXISTS (
  SELECT FROM payments WHERE order_id = orders.id AND NOT is_own AND returned < amount)`;

const hasDispute = (state: string) =>
  sql`EXISTS (SELECT FROM disputes WHERE order_id = orders.id AND state = ${sql.lit(state)})`;

const hasRefund = (condition: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND ${condition})`;

/** When each reason for which a person is needed holds, the most urgent first. */
const WHEN = {
  dispute: sql`${hasDispute('open')} OR (orders.state = 'disputed' AND NOT ${hasDispute('unclear')})`,
  'dispute-unclear': hasDispute('unclear'),
  'refund-failed': hasRefund(sql`state = 'failed' AND NOT is_decided`),
  'refund-action': hasRefund(sql`state = 'requires_action'`),
  'refund-unconfirmed': sql`orders.state = 'refunding'
    AND ${hasRefund(sql`state = 'unknown' AND created_at < now() - interval '1 minute'`)}`,
  'foreign-payment': sql`orders.state IN ('open', 'pending') AND ${hasPast}`,
  'paid-after-cancel': sql`orders.state = 'cancelled' AND orders.received > 0`,
  amount: sql`CASE
    WHEN orders.state IN ('open', 'pending') THEN orders.received > 0 AND NOT ${hasPast}
    WHEN orders.state IN ('paid', 'delivered', 'disputed') THEN orders.received <> coalesce(orders.accepted, orders.total)
    WHEN orders.state = 'refunded' THEN orders.received > 0
    ELSE false END`,
  owed: sql`orders.state IN ('paid', 'refunded') AND ${hasLine(sql`line.delivery = 'owed'`)}`,
  late: sql`orders.state IN ('paid', 'refunded') AND ${hasLine(sql`line.delivery = 'late'`)}`,
  goods: hasLine(sql`line.take_back IN ('undecided', 'by-hand')`),
} as const;

const CASES = sql.join(
  Object.entries(WHEN).map(([reason, condition]) => sql`CASE WHEN ${condition} THEN ${sql.lit(reason)} END`),
);

/** The reasons for which only a person can go on with an order. */
export const WAITS_FOR = sql`array_remove(ARRAY[${CASES}], NULL)`;

export const UNDECIDED = sql<boolean>`(${sql.join(
  Object.values(WHEN).map((condition) => sql`(${condition})`),
  sql` OR `,
)})`;
