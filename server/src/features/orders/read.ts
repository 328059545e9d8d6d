import type { Order } from '@site/contract/http/orders';
import type {
  OrderTotals,
  PanelOrder,
  PanelOrderDetail,
  PanelOrderFilter,
} from '@site/contract/http/panelOrders';
import type { SiteConfig } from '@site/contract/http/site';
import { LIMITS } from '@site/contract/limits';
import { createPeriods } from '@site/contract/timeZone';
import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { DELIVERY, RECEIVED, UNDECIDED } from '../../entries/orderConditions.ts';

interface Row {
  readonly id: string;
  readonly number: string;
  readonly state: Order['state'];
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly lines: Order['lines'];
  readonly discount: number;
  readonly vat: number;
  readonly vat_percent: number;
  readonly total: number;
  readonly provider: Order['provider'];
  readonly pay_url: string | null;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly received: number;
  readonly undecided: boolean;
}

async function readRows(
  db: Kysely<Schema>,
  { where, page = 1 }: { readonly where: RawBuilder<unknown>; readonly page?: number },
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const size = LIMITS.order.page;
  const { rows } = await sql<Row>`
    SELECT orders.*, users.name, ${RECEIVED} AS received, ${UNDECIDED} AS undecided,
      (SELECT json_agg(json_build_object(
        'id', line.item, 'title', line.title, 'quantity', line.quantity, 'unitPrice', line.unit_price,
        'sum', line.unit_price * line.quantity, 'delivery', ${DELIVERY}) ORDER BY line.place)
      FROM order_lines AS line LEFT JOIN game_commands AS command ON command.id = line.command_id
      WHERE line.order_id = orders.id) AS lines
    FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where}
    ORDER BY orders.created_at DESC, orders.number DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where}`.execute(db);
  return { rows, count: counted[0]?.count ?? 0 };
}

const common = (row: Row) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at && row.paid_at.toISOString(),
  endsAt: null,
  buyer: row.name,
  timeZone: 'Europe/Berlin',
  vatNote: null,
  lines: row.lines,
  discount: row.discount,
  vat: row.vat,
  vatPercent: row.vat_percent,
  total: row.total,
  provider: row.provider,
});

/** Reads orders of a player. */
export async function readOwn(
  db: Kysely<Schema>,
  site: Pick<SiteConfig, 'paymentText'>,
  { uuid, id, page }: { readonly uuid: string; readonly id?: string; readonly page?: number },
): Promise<{ readonly orders: readonly Order[]; readonly count: number }> {
  const one = id === undefined ? sql`true` : sql`orders.id = ${id}`;
  const { rows, count } = await readRows(db, {
    where: sql`orders.user_id = ${uuid} AND ${one}`,
    ...(page !== undefined && { page }),
  });
  const orders = rows.map((row) => ({
    ...common(row),
    payUrl: row.state === 'open' ? row.pay_url : null,
    instructions: row.state === 'open' && row.provider === 'manual' ? (site.paymentText ?? null) : null,
  }));
  return { orders, count };
}

/** Reads an order of a player. @throws HttpError 404 */
export async function readOwnOne(
  db: Kysely<Schema>,
  site: Pick<SiteConfig, 'paymentText'>,
  own: { readonly uuid: string; readonly id: string },
): Promise<Order> {
  const [found] = (await readOwn(db, site, own)).orders;
  if (!found) throw new HttpError(404, 'unknown_order');
  return found;
}

const panelOrder = (row: Row): PanelOrder => ({
  ...common(row),
  lines: row.lines.map((line) => ({ ...line, takeBack: 'none' as const, rankBefore: null })),
  waitsFor: [],
  player: row.user_id === null || row.name === null ? null : { uuid: row.user_id, name: row.name },
  received: row.received,
  needsDecision: row.undecided,
});

/** The text as part of a pattern of `LIKE`. */
const partOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Reads orders of everybody. */
export async function readPanel(
  db: Kysely<Schema>,
  { state, q = '', page }: { state?: PanelOrderFilter | undefined; q?: string | undefined; page: number },
): Promise<{ readonly orders: readonly PanelOrder[]; readonly count: number }> {
  const ofState =
    state === undefined ? sql`true` : state === 'undecided' ? UNDECIDED : sql`orders.state = ${state}`;
  const matches =
    q === '' ? sql`true` : sql`(orders.number ILIKE ${partOf(q)} OR users.name ILIKE ${partOf(q)})`;
  const { rows, count } = await readRows(db, { where: sql`${ofState} AND ${matches}`, page });
  return { orders: rows.map(panelOrder), count };
}

/** Reads an order with its history. @throws HttpError 404 */
export async function readPanelOne(db: Kysely<Schema>, id: string): Promise<PanelOrderDetail> {
  const [row] = (await readRows(db, { where: sql`orders.id = ${id}` })).rows;
  if (!row) throw new HttpError(404, 'unknown_order');
  const history = await db
    .selectFrom('order_events')
    .select(['id', 'at', 'kind', 'to_state as to', 'by_name as by', 'text'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const commands = await db
    .selectFrom('order_lines')
    .innerJoin('game_commands', 'game_commands.id', 'command_id')
    .leftJoin('game_servers', 'game_servers.id', 'server_id')
    .select(['item as line', 'game_commands.state', 'game_servers.name as server', 'message', 'ended_at'])
    .where('order_id', '=', id)
    .orderBy('order_lines.place')
    .execute();
  return {
    ...panelOrder(row),
    acts: [],
    refundBy: 'provider',
    canTakeBack: false,
    payments: [],
    refunds: [],
    disputes: [],
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    commands: commands.map(({ ended_at: endedAt, ...command }) => ({
      ...command,
      endedAt: endedAt && endedAt.toISOString(),
    })),
  };
}

/** Sums up the paid orders of the last 30 days. */
export async function sumUp(
  db: Kysely<Schema>,
  { timeZone }: Pick<SiteConfig, 'timeZone'>,
  now: Date,
): Promise<OrderTotals> {
  const today = createPeriods(timeZone)('daily', now);
  const sold = sql`state IN ('paid', 'delivered', 'disputed') AND paid_at IS NOT NULL
    AND (paid_at AT TIME ZONE ${timeZone})::date > ${today}::date - 30`;
  const { rows: days } = await sql<OrderTotals['days'][number]>`
    SELECT day::date::text AS day, count(orders.id)::integer AS orders, coalesce(sum(total), 0)::integer AS total
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
  return { days, products, discount: rows[0]?.discount ?? 0, isTestMode: false };
}
