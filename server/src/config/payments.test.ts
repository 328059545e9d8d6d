import path from 'node:path';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { readConfig } from './config.ts';

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The configuration was taken');
}

describe('payments', () => {
  const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    SITE_ORIGIN: 'https://site.example',
  };

  test('are off by default, and stand-ins in the demo', () => {
    expect(readConfig({}).paymentProvider).toBe('none');
    expect(readConfig({ PAYMENT_PROVIDER: '' }).paymentProvider).toBe('none');
    expect(readConfig({ DEMO: '1' }).paymentProvider).toBe('demo');
    expect(readConfig({ DEMO: '1', PAYMENT_PROVIDER: 'none' }).paymentProvider).toBe('none');
    expect(readConfig({ PAYMENT_PROVIDER: 'manual' }).paymentProvider).toBe('manual');
    expect(readConfig(stripe)).toMatchObject({ paymentProvider: 'stripe', stripeApiUrl: undefined });
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_ORIGIN'])('by Stripe need %s', (name) => {
    expect(refusalOf({ ...stripe, [name]: '' })).toMatch(
      new RegExp(`^${name} is missing: .*PAYMENT_PROVIDER=stripe`),
    );
  });

  test('by Stripe take their keys from files, too', () => {
    const folder = newFolder();
    writeFiles(folder, { key: 'sk_test_of_a_file\n' });
    const { STRIPE_SECRET_KEY: _, ...rest } = stripe;
    const config = readConfig({ ...rest, STRIPE_SECRET_KEY_FILE: path.join(folder, 'key') });
    expect(config.stripeSecretKey).toBe('sk_test_of_a_file');
  });

  test.each([
    ['PAYMENT_PROVIDER', 'paypal'],
    ['PAYMENT_PROVIDER', 'demo'],
    ['STRIPE_API_URL', 'ftp://stripe.example'],
    ['STRIPE_SECRET_KEY', 'short'],
    ['STRIPE_SECRET_KEY', 'pk_test_1234567890'],
    ['STRIPE_SECRET_KEY', 'whsec_1234567890'],
    ['STRIPE_SECRET_KEY', 'sk_test_12345 67890'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1234567890'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1234567890'],
  ])('can not have %s=%s', (name, value) => {
    const message = refusalOf({ ...stripe, [name]: value });
    expect(message).toContain(`${name}: `);
    if (name !== 'PAYMENT_PROVIDER') expect(message).not.toContain(value);
  });

  test('by Stripe take their secrets without the blanks around them', () => {
    const { stripeSecretKey, stripeWebhookSecret } = readConfig({
      ...stripe,
      STRIPE_SECRET_KEY: ' rk_live_1234567890\n',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890 ',
    });
    expect([stripeSecretKey, stripeWebhookSecret]).toEqual(['rk_live_1234567890', 'whsec_1234567890']);
  });

  test('of the demo take no live key', () => {
    const message = refusalOf({ ...stripe, DEMO: '1', STRIPE_SECRET_KEY: 'sk_live_1234567890' });
    expect(message).toMatch(/^STRIPE_SECRET_KEY is a live key/);
  });
});
