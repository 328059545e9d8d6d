import { sql } from 'kysely';

/**
 * True of a command that delivers what a buyer's bank has asked back, or what is no longer paid in full: it is handed out
 * once the dispute is won, or a person has accepted the sum. A dispute of somebody else's payment holds nothing.
 */
export const IS_HELD = sql<boolean>`EXISTS (
  SELECT FROM order_lines JOIN orders ON orders.id = order_lines.order_id
  WHERE order_lines.command_id = game_commands.id AND (
    orders.received < coalesce(orders.accepted, orders.total)
    OR EXISTS (
      SELECT FROM disputes JOIN payments
        ON payments.provider = disputes.provider AND payments.id = disputes.payment_id
      WHERE disputes.order_id = orders.id AND payments.is_own AND disputes.state IN ('open', 'unclear'))))`;
