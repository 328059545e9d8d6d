import type { Order, OrderLine } from '@site/contract/http/orders';
import type { PanelOrder } from '@site/contract/http/panelOrders';
import type { OrderFilter } from '@site/contract/orderStates';
import type { SiteConfig } from '@site/contract/http/site';
import { LIMITS } from '@site/contract/limits';
import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OrderRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { UNDECIDED, WAITS_FOR } from '../../entries/orderConditions.ts';

/** Milliseconds for which an order stays open unless it is paid by hand, and its idempotency key counts. */
export const ORDER_LIFETIME_MS = 24 * 3600 * 1000;

/**
 * Milliseconds before its order that a checkout ends. Stripe accepts at most a day by its own clock, and that of this
 * server may be ahead.
 */
export const CHECKOUT_MARGIN_MS = 3_600_000;

/** When an open order ends: one of an earlier release after a day. */
export const ENDS_AT = sql<Date>`coalesce(orders.ends_at, orders.created_at + interval '24 hours')`;

export const endsAtOf = ({ ends_at, created_at }: Pick<OrderRow, 'ends_at' | 'created_at'>) =>
  ends_at ?? new Date(created_at.getTime() + ORDER_LIFETIME_MS);

export interface ReadOrder extends OrderRow {
  readonly lines: readonly PanelOrder['lines'][number][];
  readonly name: string | null;
  readonly waits_for: PanelOrder['waitsFor'];
  readonly is_returning: boolean;
}

interface Page {
  readonly page?: number | undefined;
  /** The id of the order after which it begins. */
  readonly before?: string | undefined;
}

async function readRows(
  db: Kysely<Schema>,
  where: RawBuilder<unknown>,
  { page = 1, before }: Page = {},
): Promise<readonly ReadOrder[]> {
  const size = LIMITS.order.page;
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(orders.created_at, orders.number) < (SELECT created_at, number FROM orders WHERE id = ${before})`;
  const { rows } = await sql<ReadOrder>`
    SELECT orders.*, users.name, ${WAITS_FOR} AS waits_for,
      EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND state IN ('pending', 'requires_action')) AS is_returning,
      (SELECT json_agg(json_build_object(
        'id', line.item, 'title', line.title, 'quantity', line.quantity, 'unitPrice', line.unit_price,
        'sum', line.unit_price * line.quantity, 'delivery', line.delivery,
        'takeBack', coalesce(line.take_back, 'none'), 'rankBefore', line.rank_before) ORDER BY line.place)
      FROM order_lines AS line WHERE line.order_id = orders.id) AS lines
    FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where} AND ${isOlder}
    ORDER BY orders.created_at DESC, orders.number DESC
    LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db);
  return rows;
}

async function countRows(db: Kysely<Schema>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

const ownedBy = (owner: string | undefined) =>
  owner === undefined ? sql`true` : sql`orders.user_id = ${owner}`;

/** Reads an order that is known. @throws HttpError 404 */
export async function lookAt(db: Kysely<Schema>, id: string, owner?: string): Promise<ReadOrder> {
  const [row] = await readRows(db, sql`orders.id = ${id} AND ${ownedBy(owner)}`);
  if (!row) throw new HttpError(404, 'unknown_order');
  return row;
}

export const vatNoteOf = ({ vatNote }: Pick<SiteConfig, 'vatNote'>, percent: number) =>
  percent === 0 ? (vatNote ?? null) : null;

type Site = Pick<SiteConfig, 'paymentText' | 'timeZone' | 'vatNote'>;

const common = (row: ReadOrder, site: Site) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  endsAt: row.state === 'open' ? endsAtOf(row).toISOString() : null,
  buyer: row.buyer_name,
  timeZone: row.time_zone ?? site.timeZone,
  discount: row.discount,
  vat: row.vat,
  vatPercent: row.vat_percent,
  vatNote: vatNoteOf(site, row.vat_percent),
  total: row.total,
  provider: row.provider,
});

/** True while an order can be paid: its checkout ends before it. */
const isPayable = (order: ReadOrder) =>
  order.state === 'open' &&
  (order.provider !== 'stripe' || endsAtOf(order).getTime() - CHECKOUT_MARGIN_MS > Date.now());

export const orderOf = (row: ReadOrder, site: Site): Order => ({
  ...common(row, site),
  lines: row.lines.map(({ takeBack: _, rankBefore: __, ...line }): OrderLine => line),
  payUrl: isPayable(row) ? row.pay_url : null,
  instructions: row.state === 'open' && row.provider === 'manual' ? (site.paymentText ?? null) : null,
});

/** As the team sees it, without what can be done about it. */
export const panelOrderOf = (row: ReadOrder, site: Site): Omit<PanelOrder, 'acts'> => ({
  ...common(row, site),
  lines: [...row.lines],
  player: row.user_id === null || row.name === null ? null : { uuid: row.user_id, name: row.name },
  received: row.received,
  needsDecision: row.waits_for.length > 0,
  waitsFor: row.waits_for,
});

const partOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Orders that a search means: by number, a name that the buyer had, or the id of the order, a payment or checkout. */
function matching(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`;
  const part = partOf(q);
  const exact = q.toLowerCase();
  return sql`(orders.number ILIKE ${partOf(q.replace(/^#\s*/, ''))} OR users.name ILIKE ${part}
    OR orders.buyer_name ILIKE ${part}
    OR orders.user_id IN (SELECT user_id FROM orders AS former WHERE former.buyer_name ILIKE ${part})
    OR orders.id::text = ${exact} OR lower(orders.checkout_id) = ${exact}
    OR EXISTS (SELECT FROM payments WHERE order_id = orders.id AND lower(payments.id) = ${exact})
    OR EXISTS (SELECT FROM refunds WHERE order_id = orders.id AND lower(provider_id) = ${exact})
    OR EXISTS (SELECT FROM disputes WHERE order_id = orders.id AND lower(disputes.id) = ${exact}))`;
}

interface Search extends Page {
  readonly owner?: string;
  readonly state?: OrderFilter | undefined;
  readonly q?: string | undefined;
}

export async function search(db: Kysely<Schema>, { owner, state, q = '', ...page }: Search) {
  const ofState =
    state === undefined ? sql`true` : state === 'undecided' ? UNDECIDED : sql`orders.state = ${state}`;
  const where = sql`${ownedBy(owner)} AND ${ofState} AND ${matching(q)}`;
  return { rows: await readRows(db, where, page), count: await countRows(db, where) };
}
