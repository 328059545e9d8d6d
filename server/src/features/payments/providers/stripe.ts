import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Config } from '../../../config/config.ts';
import { CHECKOUT_MARGIN_MS } from '../../orders/read.ts';
import { orderPath, type Found, type Provider } from './provider.ts';
import { ask, refusalOf, WebhookRefusal } from './stripeErrors.ts';
import { idOf, paymentOf, refundOf, reportOf } from './stripeReports.ts';

/** Milliseconds that a buyer waits for Stripe, in each of three tries. */
const TIMEOUT_MS = 8_000;

/** True for keys of the mode in which no money moves. */
const isTestKey = (key: string) => /^[rs]k_test_/.test(key);

function connect(secretKey: string, apiUrl: string | undefined): Stripe {
  const api = apiUrl === undefined ? undefined : new URL(apiUrl);
  const protocol = api?.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && { protocol, host: api.hostname, port: api.port || (protocol === 'http' ? '80' : '443') }),
  });
}

function signatureProblem(error: unknown, signature: unknown): WebhookRefusal {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
    return new WebhookRefusal(
      'unusable_webhook',
      'the endpoint at Stripe sends thin payloads: it must send snapshots',
    );
  if (signature === undefined) return new WebhookRefusal('wrong_signature', 'it is not signed');
  const isOld = error.message.includes('Timestamp outside the tolerance zone');
  return new WebhookRefusal(
    'wrong_signature',
    isOld
      ? 'it was signed too long ago, or the clock of this server is wrong'
      : 'STRIPE_WEBHOOK_SECRET is that of another endpoint, or somebody else sent it',
  );
}

/** Stripe's hosted checkout. Nothing of a card reaches the site. */
export function stripeProvider(
  { stripeSecretKey = '', stripeWebhookSecret = '', stripeApiUrl, siteOrigin = '' }: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Provider {
  const stripe = connect(stripeSecretKey, stripeApiUrl);
  const isTest = isTestKey(stripeSecretKey);

  /** Says what became of a payment that was on its way; without the permission to ask, that it still is. */
  async function findBankPayment(payment: string): Promise<Found> {
    try {
      const { status } = await ask('PaymentIntents: read', () => stripe.paymentIntents.retrieve(payment));
      return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'pending';
    } catch (error) {
      log.warn(String((error as Error).message));
      return 'pending';
    }
  }

  return {
    name: 'stripe',
    isTest,

    async createCheckout({ id, number, total, contents, endsAt, checkouts }) {
      const address = siteOrigin + orderPath(id);
      // With the same key, every field must be the same whenever it is asked for again.
      const idempotencyKey = checkouts === 0 ? `order-${id}` : `order-${id}-${checkouts}`;
      const product_data = { name: number, description: contents };
      const session = {
        mode: 'payment',
        client_reference_id: id,
        metadata: { order: id },
        // Copied to the charge, so that a refund or a dispute names the order.
        payment_intent_data: { metadata: { order: id }, description: number },
        line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: total, product_data } }],
        locale: 'auto',
        success_url: `${address}?payment=done`,
        cancel_url: address,
        expires_at: Math.floor((endsAt.getTime() - CHECKOUT_MARGIN_MS) / 1000),
      } as const satisfies Stripe.Checkout.SessionCreateParams;
      const { id: checkout, url } = await ask('Checkout Sessions: write', () =>
        stripe.checkout.sessions.create(session, { idempotencyKey }),
      );
      if (url === null) throw new Error(`Stripe gave no address for ${checkout}.`);
      return { id: checkout, payUrl: url };
    },

    async readWebhook(body, headers) {
      const signature = headers['stripe-signature'];
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, String(signature ?? ''), stripeWebhookSecret);
      } catch (error) {
        throw signatureProblem(error, signature);
      }
      // Events of a stand-in may not say.
      const isLive = event.livemode as boolean | undefined;
      if (isLive !== undefined && isLive === isTest) {
        const mode = isLive ? 'live' : 'test';
        throw new WebhookRefusal('wrong_mode', `it is of ${mode} mode, STRIPE_SECRET_KEY is not`);
      }
      // Of an account that is connected to this one: it sells nothing here.
      if (event.account !== undefined) return { id: event.id, order: undefined };
      return { id: event.id, at: new Date(event.created * 1000), ...(await reportOf(stripe, event)) };
    },

    async findPayment(checkout) {
      const session = await ask('Checkout Sessions: write', () =>
        stripe.checkout.sessions.retrieve(checkout),
      );
      const paid = paymentOf(session);
      if (paid || session.status !== 'complete' || session.payment_status !== 'unpaid') return paid;
      const payment = idOf(session.payment_intent);
      return payment === undefined ? 'pending' : findBankPayment(payment);
    },

    async closeCheckout(checkout) {
      await ask('Checkout Sessions: write', async () => {
        const { status } = await stripe.checkout.sessions.retrieve(checkout);
        if (status === 'open') await stripe.checkout.sessions.expire(checkout);
      });
    },

    async refund({ id, amount }, refusals) {
      try {
        // Stripe keeps a refusal for a day, too.
        const idempotencyKey = refusals === 0 ? `refund-${id}` : `refund-${id}-${refusals}`;
        return refundOf(await stripe.refunds.create({ payment_intent: id }, { idempotencyKey }));
      } catch (error) {
        const refusal = refusalOf(error, 'Refunds: write');
        if (refusal === undefined) throw error;
        const { code } = error as { code?: string };
        // At Stripe, or by a call whose answer was lost.
        if (code === 'charge_already_refunded') return { id: undefined, amount, state: 'succeeded' };
        return { id: undefined, amount, state: 'failed', reason: refusal };
      }
    },

    async checkAccess() {
      const one = { limit: 1 };
      const questions = {
        'Checkout Sessions: write': () => stripe.checkout.sessions.list(one),
        'Refunds: write': () => stripe.refunds.list(one),
        'Charges: read': () => stripe.charges.list(one),
        'PaymentIntents: read': () => stripe.paymentIntents.list(one),
      };
      for (const [permission, question] of Object.entries(questions))
        try {
          await question();
        } catch (error) {
          const { statusCode } = error as { statusCode?: number };
          if (statusCode === 401 || statusCode === 403) return refusalOf(error, permission);
        }
      return undefined;
    },

    async findRefund(id) {
      return refundOf(await ask('Refunds: write', () => stripe.refunds.retrieve(id)));
    },
  };
}
