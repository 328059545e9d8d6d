import { HttpError } from '@site/backend/httpError';
import Stripe from 'stripe';
import { orderPath, type Provider, type ProviderReport } from './provider.ts';

interface Settings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address of the API. */
  readonly apiUrl: string | undefined;
  /** The origin of the site, where buyers come back to. */
  readonly origin: string;
}

/** Milliseconds that a buyer waits for Stripe, in each of three tries. */
const TIMEOUT_MS = 8_000;

/** Seconds before its order that a checkout ends: Stripe accepts at most a day, by its own clock. */
const MARGIN_S = 60;

const idOf = (value: string | { readonly id: string } | null) =>
  typeof value === 'string' ? value : value?.id;

function connect({ secretKey, apiUrl }: Settings): Stripe {
  const api = apiUrl === undefined ? undefined : new URL(apiUrl);
  const protocol = api?.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(api && { protocol, host: api.hostname, port: api.port || (protocol === 'http' ? '80' : '443') }),
  });
}

/** Stripe's hosted checkout. Nothing of a card reaches the site. */
export function stripeProvider(settings: Settings): Provider {
  const stripe = connect(settings);

  function paidReport(session: Stripe.Checkout.Session): Omit<ProviderReport, 'id'> {
    const payment = idOf(session.payment_intent);
    const isPaid = session.payment_status === 'paid' && payment !== undefined && session.currency === 'eur';
    const order = session.client_reference_id ?? undefined;
    return isPaid
      ? { kind: 'paid', order, payment: { id: payment, amount: session.amount_total ?? 0 } }
      : { kind: 'other', order };
  }

  function refundReport(charge: Stripe.Charge): Omit<ProviderReport, 'id'> {
    const payment = idOf(charge.payment_intent);
    const order = charge.metadata['order'];
    // A part that was returned at Stripe leaves the order as it is.
    if (!charge.refunded || payment === undefined) return { kind: 'other', order };
    return { kind: 'refunded', order, payment: { id: payment, amount: charge.amount } };
  }

  async function disputeReport(dispute: Stripe.Dispute): Promise<Omit<ProviderReport, 'id'>> {
    const charge =
      typeof dispute.charge === 'string' ? await stripe.charges.retrieve(dispute.charge) : dispute.charge;
    const payment = idOf(charge.payment_intent);
    const order = charge.metadata['order'];
    if (payment === undefined) return { kind: 'other', order };
    const kind =
      ({ won: 'dispute-won', warning_closed: 'dispute-won', lost: 'dispute-lost' } as const)[
        dispute.status as string
      ] ?? 'disputed';
    return { kind, order, payment: { id: payment, amount: charge.amount }, subject: dispute.id };
  }

  async function reportOf(event: Stripe.Event): Promise<Omit<ProviderReport, 'id'>> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return paidReport(event.data.object);
      case 'charge.refunded':
        return refundReport(event.data.object);
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
        return disputeReport(event.data.object);
      default:
        return { kind: 'other', order: undefined };
    }
  }

  return {
    name: 'stripe',

    async createCheckout(order) {
      const { id, number, total, contents, expiresAt } = order;
      const address = settings.origin + orderPath(id);
      // With the same key, every field must be the same whenever it is asked for again.
      const { id: checkout, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: id,
          metadata: { order: id },
          // Copied to the charge, so that a refund or a dispute names the order.
          payment_intent_data: { metadata: { order: id }, description: number },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'eur',
                unit_amount: total,
                product_data: { name: number, description: contents },
              },
            },
          ],
          locale: 'auto',
          success_url: `${address}?payment=done`,
          cancel_url: address,
          expires_at: Math.floor(expiresAt.getTime() / 1000) - MARGIN_S,
        },
        { idempotencyKey: `order-${id}` },
      );
      if (url === null) throw new Error(`Stripe gave no address for ${checkout}.`);
      return { id: checkout, payUrl: url };
    },

    async readWebhook(body, headers) {
      const signature = headers['stripe-signature'];
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, String(signature ?? ''), settings.webhookSecret);
      } catch {
        throw new HttpError(400, 'wrong_signature');
      }
      return { id: event.id, ...(await reportOf(event)) };
    },

    async findPayment(checkout) {
      return paidReport(await stripe.checkout.sessions.retrieve(checkout)).payment;
    },

    async closeCheckout(checkout) {
      const { status } = await stripe.checkout.sessions.retrieve(checkout);
      if (status === 'open') await stripe.checkout.sessions.expire(checkout);
    },

    async refund({ id }, refusals) {
      try {
        // Stripe keeps a refusal for a day, too.
        const idempotencyKey = refusals === 0 ? `refund-${id}` : `refund-${id}-${refusals}`;
        const { status } = await stripe.refunds.create({ payment_intent: id }, { idempotencyKey });
        return status === 'failed' || status === 'canceled' ? `Stripe: ${status}` : undefined;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        // At Stripe, or by a call whose answer was lost.
        return error.code === 'charge_already_refunded' ? undefined : error.message;
      }
    },
  };
}
