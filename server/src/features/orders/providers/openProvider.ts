import { createHash } from 'node:crypto';
import { sessionSecrets } from '../../../credentials/generatedSecrets.ts';
import type { Services } from '../../../services.ts';
import { demoProvider, type DemoProvider } from './demo.ts';
import { manualProvider } from './manual.ts';
import type { Provider } from './provider.ts';
import { stripeProvider } from './stripe.ts';

/** The configured provider, if orders can be paid. */
export interface Till {
  readonly provider: Provider | undefined;
  /** The demo's, which has a payment page on the site. */
  readonly demo: DemoProvider | undefined;
}

/** Makes the key of the demo's webhooks. */
export const demoKey = (secret: string) =>
  createHash('sha256').update(`demo payments ${secret}`).digest('hex');

/** Opens the provider of the configuration. */
export function openTill({ config, db }: Pick<Services, 'config' | 'db'>): Till {
  const { paymentProvider, stripeSecretKey = '', stripeWebhookSecret = '', siteOrigin = '' } = config;
  if (paymentProvider === 'manual') return { provider: manualProvider, demo: undefined };
  if (paymentProvider === 'stripe') {
    const provider = stripeProvider({
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      apiUrl: config.stripeApiUrl,
      origin: siteOrigin,
    });
    return { provider, demo: undefined };
  }
  if (paymentProvider === 'none') return { provider: undefined, demo: undefined };
  const demo = demoProvider(db, demoKey(sessionSecrets(config).current));
  return { provider: demo, demo };
}
