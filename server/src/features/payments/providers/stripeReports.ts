import type { DisputeState } from '@site/contract/http/panelOrders';
import type Stripe from 'stripe';
import type { Payment, ProviderRefund, ProviderReport } from './provider.ts';
import { ask } from './stripeErrors.ts';

type Report = Omit<ProviderReport, 'id' | 'at'>;

/** Returns the name of what Stripe may also answer in full. */
export const idOf = (value: string | { readonly id: string } | null | undefined) =>
  typeof value === 'string' ? value : value?.id;

export function paymentOf(session: Stripe.Checkout.Session): Payment | undefined {
  const id = idOf(session.payment_intent);
  const isPaid = session.payment_status === 'paid' && id !== undefined && session.currency === 'eur';
  return isPaid ? { id, amount: session.amount_total ?? 0 } : undefined;
}

/** Returns how much of a payment of an unknown origin was returned: its reports may have come before it was known. */
async function returnedOf(stripe: Stripe, { id }: Payment): Promise<number | undefined> {
  const intent = await ask('PaymentIntents: read', () =>
    stripe.paymentIntents
      .retrieve(id, { expand: ['latest_charge'] })
      .catch((error: { statusCode?: number }) => {
        if (error.statusCode !== 404) throw error;
      }),
  );
  const charge = intent?.latest_charge;
  return typeof charge === 'object' ? charge?.amount_refunded : undefined;
}

/** @param unpaid what it means that the buyer is done, and it isn't paid */
async function checkoutReport(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  unpaid: 'pending' | 'failed',
): Promise<Report> {
  const payment = paymentOf(session);
  const named: unknown = session.client_reference_id;
  const order = typeof named === 'string' ? named : undefined;
  // Anybody can name an order in the address of a payment link, but only the site adds data to a checkout.
  const isOurs = order !== undefined && session.metadata?.['order'] === order;
  const returned = payment && !isOurs ? await returnedOf(stripe, payment) : undefined;
  const state = payment ? 'paid' : session.payment_status === 'unpaid' ? unpaid : 'other';
  return {
    order,
    ...(payment && { payment }),
    ...(returned !== undefined && { returned }),
    checkout: { id: session.id, isOurs, state },
  };
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  pending: 'pending',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, status, failure_reason } = refund;
  const state = REFUND_STATES[status ?? ''] ?? 'pending';
  const word = failure_reason ?? status ?? 'unknown';
  return { id, amount, state, ...(state !== 'succeeded' && { reason: `Stripe: ${word}` }) };
}

function refundReport(refund: Stripe.Refund): Report {
  const payment = idOf(refund.payment_intent);
  // Its payment names the order.
  return {
    order: undefined,
    ...(payment !== undefined && { payment: { id: payment, amount: 0 }, refund: refundOf(refund) }),
  };
}

async function chargeReport(stripe: Stripe, charge: Stripe.Charge): Promise<Report> {
  const payment = idOf(charge.payment_intent);
  const order = charge.metadata['order'];
  const currency = charge.currency as string | undefined;
  if (payment === undefined || (currency ?? 'eur') !== 'eur') return { order };
  // Stripe counts what is still on its way as returned.
  const { data: refunds } = await ask('Refunds: write', () =>
    stripe.refunds.list({ charge: charge.id, limit: 100 }),
  );
  const onItsWay = refunds
    .filter(({ status }) => status === 'pending' || status === 'requires_action')
    .reduce((sum, { amount }) => sum + amount, 0);
  // The sum is missing in events of early versions of the API.
  const returned = (charge.amount_refunded as number | undefined) ?? 0;
  return {
    order,
    payment: { id: payment, amount: charge.amount },
    returned: Math.max(0, (charge.refunded ? Math.max(returned, charge.amount) : returned) - onItsWay),
  };
}

const ENDS: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'prevented',
  // The refund itself says what was returned.
  charge_refunded: 'prevented',
};

async function disputeReport(stripe: Stripe, dispute: Stripe.Dispute, isClosed: boolean): Promise<Report> {
  const { charge: given, status, id } = dispute;
  const charge =
    typeof given === 'string' ? await ask('Charges: read', () => stripe.charges.retrieve(given)) : given;
  const payment = idOf(charge.payment_intent);
  const order = charge.metadata['order'];
  if (payment === undefined) return { order };
  const state = ENDS[status] ?? (isClosed ? 'unclear' : 'open');
  const amount = (dispute.amount as number | undefined) ?? charge.amount;
  return { order, payment: { id: payment, amount: charge.amount }, dispute: { id, amount, state, status } };
}

export async function reportOf(stripe: Stripe, event: Stripe.Event): Promise<Report> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return checkoutReport(stripe, event.data.object, 'pending');
    case 'checkout.session.async_payment_failed':
      return checkoutReport(stripe, event.data.object, 'failed');
    case 'charge.refunded':
      return chargeReport(stripe, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundReport(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeReport(stripe, event.data.object, false);
    case 'charge.dispute.closed':
      return disputeReport(stripe, event.data.object, true);
    default:
      return { order: undefined };
  }
}
