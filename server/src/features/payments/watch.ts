import { repeat } from '@site/backend/repeat';
import { sql, type Kysely } from 'kysely';
import type { OrderRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { orders } from '../orders/orders.ts';
import { ENDS_AT, endsAtOf, ORDER_LIFETIME_MS } from '../orders/read.ts';
import { askAbout } from './ask.ts';
import type { PaymentContext } from './providers/openProvider.ts';
import type { Provider } from './providers/provider.ts';

const MINUTE_MS = 60_000;

const MAX_ASKED_PER_MINUTE = 20;

/** Minutes after which a payment that no webhook has told of is asked for: the pauses double, up to four hours. */
const FIRST_PAUSE_MIN = 5;
const MAX_PAUSE_MIN = 240;

/** Milliseconds after which it is no longer asked whether a cancelled order was paid nevertheless. */
const CANCELLED_MS = ORDER_LIFETIME_MS + 10 * MINUTE_MS;

/** The order that is to be asked about next, or whose time is over and that nobody can have paid. */
function nextDue(provider: Provider | undefined, now: Date) {
  const name = provider?.name === 'manual' ? null : (provider?.name ?? null);
  const isFirst = sql`coalesce(ask_at, ${now}) <= ${now}`;
  const isDue = sql`coalesce(ask_at, created_at + ${FIRST_PAUSE_MIN} * interval '1 minute') <= ${now}`;
  return sql`(
    (provider = ${name} AND (
      (state IN ('open', 'pending') AND checkout_id IS NOT NULL AND ${isDue})
      OR (state = 'refunding' AND ${isFirst})
      OR (former_checkouts <> '{}' AND ${isDue})
      -- A checkout that could not be closed in time may still be paid.
      OR (state = 'cancelled' AND checkout_id IS NOT NULL AND ${isDue}
        AND created_at > ${new Date(now.getTime() - CANCELLED_MS)}
        AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id))))
    OR (state = 'open' AND ${ENDS_AT} <= ${now} AND ${isFirst}
      AND (checkout_id IS NULL OR provider IS DISTINCT FROM ${name})))
    ORDER BY state = 'cancelled', coalesce(ask_at, created_at), id LIMIT 1 FOR UPDATE SKIP LOCKED`;
}

function askAgainAt(order: OrderRow, now: Date): Date {
  const { state, asks } = order;
  const ends = endsAtOf(order);
  const pause = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const next = pause(Math.min(MAX_PAUSE_MIN, FIRST_PAUSE_MIN * 2 ** Math.min(asks, 10)));
  if (state !== 'open') return next;
  // Over, but the provider may not answer now.
  if (ends <= now) return pause(FIRST_PAUSE_MIN);
  return next < ends ? next : ends;
}

/** Takes the order that is to be asked about next, so that no other process asks about it, too. */
const takeDue = (context: PaymentContext, now: Date) =>
  orders.changeFirst(
    context,
    (trx) => orders.read(trx, nextDue(context.provider, now)),
    async ({ row, set }) => {
      await set({ asks: row.asks + 1, ask_at: askAgainAt(row, now) });
      return row;
    },
  );

/** @param isStopped polled between orders: a provider that hangs must not hold up the end of the server */
export async function checkOpenOrders(
  context: PaymentContext,
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await context.commands.expire(now);
  for (let asked = 0; asked < MAX_ASKED_PER_MINUTE && !isStopped(); asked += 1) {
    const order = await takeDue(context, now);
    if (!order) return;
    try {
      await askAbout(context, order, now);
    } catch (error) {
      context.log.warn({ err: error }, `An order could not be checked: ${String((error as Error).message)}`);
    }
  }
}

/** @returns whether no other process has */
async function takeMinute(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO order_checks (name, ran_at) VALUES ('providers', now())
    ON CONFLICT (name) DO UPDATE SET ran_at = now()
    WHERE order_checks.ran_at < now() - interval '50 seconds' RETURNING name`.execute(db);
  return rows.length > 0;
}

/** Checks orders that wait for the provider once a minute, in one of all processes. @returns stops it */
export function watchOrders(context: PaymentContext): () => Promise<void> {
  const { db, provider, log } = context;
  let isFirst = true;
  return repeat({
    run: async (isStopped) => {
      const hasAccess = !isFirst;
      isFirst = false;
      // The operator hears of a key that lacks something before a buyer does.
      const problem = hasAccess ? undefined : await provider?.checkAccess?.();
      if (problem !== undefined) log.error(`Payments do not work: ${problem}`);
      if (await takeMinute(db)) await checkOpenOrders(context, new Date(), isStopped);
    },
    onError: (error) => log.error({ err: error }, 'Open orders could not be checked'),
    period: MINUTE_MS,
    jitter: 0.1,
  });
}
