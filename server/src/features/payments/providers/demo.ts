import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { HttpError } from '@site/backend/httpError';
import type { DemoAct } from '@site/contract/http/orders';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../database/schema.ts';
import type { Provider, ProviderReport } from './provider.ts';

export const SIGNATURE = 'demo-signature';

const report = z.object({
  id: z.string(),
  kind: z.enum(['paid', 'refunded', 'disputed', 'dispute-won', 'dispute-lost']),
  order: z.string(),
  payment: z.object({ id: z.string(), amount: z.int() }).optional(),
  subject: z.string().optional(),
});

function asReport({ kind, subject, ...given }: z.output<typeof report>): ProviderReport {
  const { payment } = given;
  const common = { id: given.id, order: given.order, ...(payment && { payment }) };
  if (kind === 'refunded' && payment) return { ...common, returned: payment.amount };
  const state = ({ disputed: 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const)[kind as string];
  if (!state || !payment) return common;
  const id = subject ?? `dispute of ${payment.id}`;
  return { ...common, dispute: { id, amount: payment.amount, state, status: kind } };
}

const paymentOf = (checkout: string) => `payment-${checkout}`;

/** The provider of the demo. Its till is in the database; the site takes signed webhooks as of a real one. */
export interface DemoProvider extends Provider {
  sign(body: string): string;
  /** @throws HttpError 404 if there is no such checkout, 409 if it is closed */
  act(checkout: string, act: DemoAct): Promise<ProviderReport | undefined>;
}

export function demoProvider(db: Kysely<Schema>, webhookKey: string): DemoProvider {
  const sign = (body: string | Buffer) => createHmac('sha256', webhookKey).update(body).digest('hex');

  return {
    name: 'demo',
    isTest: false,
    sign,

    async createCheckout({ id: order_id, total: amount }) {
      await db
        .insertInto('demo_checkouts')
        .values({ id: randomBytes(24).toString('base64url'), order_id, amount })
        // An order has one at a time: a closed one gives way.
        .onConflict((conflict) =>
          conflict
            .column('order_id')
            .doUpdateSet(({ ref }) => ({ id: ref('excluded.id'), amount, state: 'open' }))
            .where('demo_checkouts.state', '=', 'closed'),
        )
        .execute();
      const { id } = await db
        .selectFrom('demo_checkouts')
        .select('id')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      return { id, payUrl: `/shop/orders/${order_id}/pay#${id}` };
    },

    readWebhook(body, headers) {
      const given = Buffer.from(String(headers[SIGNATURE] ?? ''));
      const right = Buffer.from(sign(body));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return Promise.reject(new HttpError(400, 'wrong_signature'));
      return Promise.resolve(asReport(report.parse(JSON.parse(body.toString()))));
    },

    async findPayment(checkout) {
      const found = await db
        .selectFrom('demo_checkouts')
        .select('amount')
        .where('id', '=', checkout)
        .where('state', '=', 'paid')
        .executeTakeFirst();
      return found && { id: paymentOf(checkout), amount: found.amount };
    },

    async closeCheckout(checkout) {
      await db
        .updateTable('demo_checkouts')
        .set({ state: 'closed' })
        .where('id', '=', checkout)
        .where('state', '=', 'open')
        .execute();
    },

    async refund({ id, amount }) {
      await db
        .updateTable('demo_checkouts')
        .set({ state: 'refunded' })
        .where('id', '=', id.replace(/^payment-/, ''))
        .execute();
      return { id: `refund of ${id}`, amount, state: 'succeeded' };
    },

    findRefund: () => Promise.resolve(undefined),

    async act(checkout, act) {
      const till = db.updateTable('demo_checkouts').where('id', '=', checkout);
      const pay = till.set({ state: 'paid' }).where('state', 'in', ['open', 'paid']);
      const same = till.set({ state: 'open' }).where('state', '=', 'open');
      const changed = await (act === 'decline' ? same : pay)
        .returning(['order_id', 'amount'])
        .executeTakeFirst();
      if (!changed) {
        const known = db.selectFrom('demo_checkouts').select('id').where('id', '=', checkout);
        if (await known.executeTakeFirst()) throw new HttpError(409, 'order_state');
        throw new HttpError(404, 'unknown_checkout');
      }
      if (act !== 'pay') return undefined;
      const { order_id: order, amount } = changed;
      return { id: randomUUID(), order, payment: { id: paymentOf(checkout), amount } };
    },
  };
}
