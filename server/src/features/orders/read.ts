import type { Order } from '@site/contract/http/orders';
import type { PanelOrder, PanelOrderFilter } from '@site/contract/http/panelOrders';
import type { SiteConfig } from '@site/contract/http/site';
import { LIMITS } from '@site/contract/limits';
import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { DELIVERY, UNDECIDED, WAITS_FOR } from '../../entries/orderConditions.ts';
import { ENDS_AT } from './checkout.ts';
import { CHECKOUT_MARGIN_MS } from './providers/stripe.ts';

type Line = PanelOrder['lines'][number];

export interface Row {
  readonly id: string;
  readonly number: string;
  readonly state: Order['state'];
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly ends: Date;
  readonly buyer_name: string | null;
  readonly time_zone: string | null;
  readonly lines: readonly Line[];
  readonly discount: number;
  readonly vat: number;
  readonly vat_percent: number;
  readonly total: number;
  readonly provider: Order['provider'];
  readonly pay_url: string | null;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly received: number;
  readonly waits_for: PanelOrder['waitsFor'];
}

interface Page {
  readonly page?: number | undefined;
  /** The id of the order after which it begins. */
  readonly before?: string | undefined;
}

/** Reads a page of orders, the newest first, and counts them. */
export async function readRows(
  db: Kysely<Schema>,
  { where, page = 1, before }: Page & { readonly where: RawBuilder<unknown> },
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const size = LIMITS.order.page;
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(orders.created_at, orders.number) < (SELECT created_at, number FROM orders WHERE id = ${before})`;
  const { rows } = await sql<Row>`
    SELECT orders.*, users.name, ${ENDS_AT} AS ends, ${WAITS_FOR} AS waits_for,
      (SELECT json_agg(json_build_object(
        'id', line.item, 'title', line.title, 'quantity', line.quantity, 'unitPrice', line.unit_price,
        'sum', line.unit_price * line.quantity, 'delivery', ${DELIVERY},
        'takeBack', coalesce(line.take_back, 'none'), 'rankBefore', line.rank_before) ORDER BY line.place)
      FROM order_lines AS line LEFT JOIN game_commands AS command ON command.id = line.command_id
      WHERE line.order_id = orders.id) AS lines
    FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where} AND ${isOlder}
    ORDER BY orders.created_at DESC, orders.number DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM orders LEFT JOIN users ON users.uuid = orders.user_id
    WHERE ${where}`.execute(db);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** Returns why prices include no VAT, if they include none. */
export const vatNoteOf = ({ vatNote }: Pick<SiteConfig, 'vatNote'>, percent: number) =>
  percent === 0 ? (vatNote ?? null) : null;

type Site = Pick<SiteConfig, 'paymentText' | 'timeZone' | 'vatNote'>;

const common = (row: Row, site: Site) => ({
  id: row.id,
  number: row.number,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at && row.paid_at.toISOString(),
  endsAt: row.state === 'open' ? row.ends.toISOString() : null,
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
const isPayable = ({ state, provider, ends }: Row) =>
  state === 'open' && (provider !== 'stripe' || ends.getTime() - CHECKOUT_MARGIN_MS > Date.now());

/** Reads orders of a player. */
export async function readOwn(
  db: Kysely<Schema>,
  site: Site,
  { uuid, id, ...page }: Page & { readonly uuid: string; readonly id?: string },
): Promise<{ readonly orders: readonly Order[]; readonly count: number }> {
  const one = id === undefined ? sql`true` : sql`orders.id = ${id}`;
  const { rows, count } = await readRows(db, { where: sql`orders.user_id = ${uuid} AND ${one}`, ...page });
  const orders = rows.map((row) => ({
    ...common(row, site),
    lines: row.lines.map(({ takeBack: _, rankBefore: __, ...line }) => line),
    payUrl: isPayable(row) ? row.pay_url : null,
    instructions: row.state === 'open' && row.provider === 'manual' ? (site.paymentText ?? null) : null,
  }));
  return { orders, count };
}

/** Reads an order of a player. @throws HttpError 404 */
export async function readOwnOne(
  db: Kysely<Schema>,
  site: Site,
  own: { readonly uuid: string; readonly id: string },
): Promise<Order> {
  const [found] = (await readOwn(db, site, own)).orders;
  if (!found) throw new HttpError(404, 'unknown_order');
  return found;
}

/** Returns an order as the team sees it. */
export const panelOrderOf = (row: Row, site: Site): PanelOrder => ({
  ...common(row, site),
  lines: [...row.lines],
  player: row.user_id === null || row.name === null ? null : { uuid: row.user_id, name: row.name },
  received: row.received,
  needsDecision: row.waits_for.length > 0,
  waitsFor: row.waits_for,
});

/** The text as part of a pattern of `LIKE`. */
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
  readonly state?: PanelOrderFilter | undefined;
  readonly q?: string | undefined;
}

/** Reads orders of everybody. */
export async function readPanel(
  db: Kysely<Schema>,
  site: Site,
  { state, q = '', ...page }: Search,
): Promise<{ readonly orders: readonly PanelOrder[]; readonly count: number }> {
  const ofState =
    state === undefined ? sql`true` : state === 'undecided' ? UNDECIDED : sql`orders.state = ${state}`;
  const { rows, count } = await readRows(db, { where: sql`${ofState} AND ${matching(q)}`, ...page });
  return { orders: rows.map((row) => panelOrderOf(row, site)), count };
}
