import type { OrderTotals } from '@site/contract/http/panelOrders';
import type { SiteConfig } from '@site/contract/http/site';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

export async function sumUp(
  db: Kysely<Schema>,
  { timeZone }: Pick<SiteConfig, 'timeZone'>,
  now: Date,
): Promise<Omit<OrderTotals, 'isTestMode'>> {
  const today = createPeriods(timeZone)('daily', now);
  const sold = sql`state IN ('paid', 'delivered', 'disputed', 'refunding') AND paid_at IS NOT NULL
    AND (paid_at AT TIME ZONE ${timeZone})::date > ${today}::date - 30`;
  const { rows: days } = await sql<OrderTotals['days'][number]>`
    SELECT day::date::text AS day, count(orders.id)::integer AS orders, coalesce(sum(LEAST(total, received)), 0)::integer AS total
    FROM generate_series(${today}::date - 29, ${today}::date, '1 day') AS day
    LEFT JOIN orders ON ${sold} AND (paid_at AT TIME ZONE ${timeZone})::date = day::date
    GROUP BY day ORDER BY day`.execute(db);
  const { rows: products } = await sql<OrderTotals['products'][number]>`
    SELECT item AS id, max(title) AS title, sum(quantity)::integer AS quantity,
      sum(quantity * unit_price)::integer AS sum
    FROM order_lines JOIN orders ON orders.id = order_id WHERE ${sold}
    GROUP BY item ORDER BY sum DESC, item`.execute(db);
  const { rows } = await sql<{ discount: number }>`
    SELECT coalesce(sum(discount), 0)::integer AS discount FROM orders WHERE ${sold}`.execute(db);
  return { days, products, discount: rows[0]?.discount ?? 0 };
}
