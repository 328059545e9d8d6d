import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '@site/backend/httpError';
import { StartupError } from '@site/backend/startupError';
import type { SiteConfig } from '@site/contract/http/site';
import { catalogue } from '@site/contract/offers';
import { totalsOf } from '@site/contract/orderSums';
import { sessionSecrets } from '../../../credentials/generatedSecrets.ts';
import type { Services } from '../../../services.ts';
import type { Context, OrderChange } from '../../orders/orders.ts';
import { demoProvider, type DemoProvider } from './demo.ts';
import { orderPath, type Provider } from './provider.ts';
import { stripeProvider } from './stripe.ts';

export interface PaymentContext extends Context {
  readonly provider: Provider | undefined;
  /** The demo's, which has a payment page on the site. */
  readonly demo: DemoProvider | undefined;
}
export type PaymentChange = OrderChange<PaymentContext>;

export const demoKey = (secret: string) =>
  createHash('sha256').update(`demo payments ${secret}`).digest('hex');

/** Euro cents: less than this Stripe takes from nobody. */
const STRIPE_MINIMUM = 50;

/** Refuses a voucher with which something could be ordered that can't be paid for. */
function checkVoucher({ code, percent }: SiteConfig['voucher']): void {
  const least = Math.min(...catalogue.map(({ price }) => totalsOf([price], percent).total));
  if (least === 0 || least >= STRIPE_MINIMUM) return;
  const sum = (least / 100).toFixed(2);
  throw new StartupError(
    `The voucher ${code} takes ${percent} percent off, which leaves ${sum} euros of the cheapest offer: ` +
      'with PAYMENT_PROVIDER=stripe at least 0.50 euros must be left, or nothing.',
  );
}

/** Transfers, or cash at an event: staff mark orders as paid, and return the money themselves. */
export const manualProvider: Provider = {
  name: 'manual',
  isTest: false,
  createCheckout: ({ id }) => Promise.resolve({ id: `manual-${id}`, payUrl: orderPath(id) }),
  readWebhook: () => Promise.reject(new HttpError(404, 'not_found')),
  findPayment: () => Promise.resolve(undefined),
  closeCheckout: () => Promise.resolve(),
  refund: () => Promise.reject(new Error('A person returns the money.')),
  findRefund: () => Promise.resolve(undefined),
};

/** @throws StartupError if the voucher doesn't suit the provider */
export function openTill(
  { config, db, site }: Pick<Services, 'config' | 'db' | 'site'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Pick<PaymentContext, 'provider' | 'demo'> {
  const { paymentProvider } = config;
  if (paymentProvider === 'none') return { provider: undefined, demo: undefined };
  if (paymentProvider === 'manual') return { provider: manualProvider, demo: undefined };
  if (paymentProvider === 'stripe') {
    checkVoucher(site.voucher);
    const provider = stripeProvider(config, log);
    if (provider.isTest && !config.demo)
      log.warn('STRIPE_SECRET_KEY is a key for tests: orders are delivered, and no money moves.');
    return { provider, demo: undefined };
  }
  const demo = demoProvider(db, demoKey(sessionSecrets(config).current));
  return { provider: demo, demo };
}
