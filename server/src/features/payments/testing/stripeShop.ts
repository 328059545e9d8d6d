import Stripe from 'stripe';
import type { PlacedOrder } from '@site/contract/http/orders';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { openTill } from '../providers/openProvider.ts';
import { COINS, openShop } from '../../orders/testing/shop.ts';
import { startStripe, STRIPE_KEYS } from './stripeServer.ts';

export const ORIGIN = 'https://site.example';

/** Lets Stripe's client repeat what has failed at once, until the last test of the file. */
function retryAtOnce(): void {
  const client = Stripe.prototype as unknown as { getInitialNetworkRetryDelay: () => number };
  const { getInitialNetworkRetryDelay } = client;
  client.getInitialNetworkRetryDelay = () => 0.01;
  cleanUpLater(() => void Object.assign(client, { getInitialNetworkRetryDelay }));
}

/** A site that sells by Stripe, whose API is a stand-in. */
export async function openStripeShop() {
  const stripe = await startStripe();
  cleanUpLater(stripe.close);
  retryAtOnce();
  const shop = await openShop({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_URL: stripe.url,
    SITE_ORIGIN: ORIGIN,
  });
  const { app, enter } = shop;
  const context = { ...shop.context, ...openTill(app.services, app.log) };

  const sessionsFor = ({ id }: Pick<PlacedOrder, 'id'>) =>
    [...stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === id);

  const send = ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
    app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', headers, payload });
  const report = (event: object) => send(stripe.signed(event));

  async function placed() {
    const buyer = await enter();
    const order = await buyer.place(COINS);
    return { buyer, order, checkout: sessionsFor(order)[0]!.id };
  }

  async function bought() {
    const { buyer, order, checkout } = await placed();
    const paid = stripe.pay(checkout);
    await report(paid);
    return { buyer, order, checkout, paid, charge: stripe.chargeFor(checkout) };
  }

  /** Lets Stripe work again. */
  function reset(): void {
    stripe.setDown(false);
    stripe.loseAnswers(0);
    stripe.refuseRefunds();
    stripe.answerRefunds();
    stripe.refuseCalls();
    stripe.setBehind(0);
  }

  return { ...shop, stripe, context, sessionsFor, send, report, placed, bought, reset };
}
