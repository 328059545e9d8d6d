import { sql } from 'kysely';

/** What became of a line, from its order and its command. */
export const DELIVERY = sql`CASE
  WHEN line.ended IS NOT NULL THEN line.ended
  WHEN orders.state IN ('open', 'cancelled') THEN 'none'
  WHEN orders.user_id IS NULL THEN 'owed'
  WHEN command.state IN ('waiting', 'leased') AND (command.not_after IS NULL OR command.lease_until > now()) THEN 'waiting'
  ELSE 'late' END`;

const UNDELIVERED = sql`EXISTS (
  SELECT FROM order_lines AS line LEFT JOIN game_commands AS command ON command.id = line.command_id
  WHERE line.order_id = orders.id AND ${DELIVERY} IN ('late', 'owed'))`;

/** The sum of an order's payments that were not returned. */
export const RECEIVED = sql`(
  SELECT coalesce(sum(amount), 0)::integer FROM payments WHERE order_id = orders.id AND refunded_at IS NULL)`;

/** Orders in which only a person can go on. */
export const UNDECIDED = sql<boolean>`(
  orders.state = 'disputed' OR coalesce(orders.refunding_since < now() - interval '1 minute', false)
  OR (orders.state IN ('open', 'cancelled') AND ${RECEIVED} > 0)
  OR (orders.state IN ('paid', 'refunded') AND ${UNDELIVERED}))`;
