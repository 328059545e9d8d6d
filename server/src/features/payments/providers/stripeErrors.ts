import { HttpError } from '@site/backend/httpError';
import Stripe from 'stripe';

export class WebhookRefusal extends HttpError {
  readonly reason: string;

  constructor(code: 'wrong_signature' | 'wrong_mode' | 'unusable_webhook', reason: string) {
    super(400, code);
    this.reason = reason;
  }
}

/** Seconds by which Stripe's clock may differ from this server's before that is worth a word. */
const CLOCK_S = 30;

function clockText(date: string | undefined): string {
  const seconds = Math.round((Date.now() - Date.parse(date ?? '')) / 1000);
  if (Number.isNaN(seconds) || Math.abs(seconds) < CLOCK_S) return '';
  return `: the clock of this server is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`;
}

/** @param permission that a restricted key needs for the call */
function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>, permission: string): string {
  switch (error.statusCode) {
    case 401:
      return 'Stripe refuses STRIPE_SECRET_KEY: it is wrong, expired or revoked';
    case 403:
      return `the key in STRIPE_SECRET_KEY lacks a permission: ${/\brak_\w+/.exec(error.message)?.[0] ?? permission}`;
    case 404:
      return 'Stripe does not know what this is about: STRIPE_SECRET_KEY may be of another account or mode';
    case 429:
      return 'Stripe refuses so many calls';
    case undefined:
      return 'Stripe can’t be reached';
    default:
      if (error.param === 'expires_at')
        return `Stripe refuses the time at which the checkout ends${clockText(error.headers?.['date'])}`;
      return `Stripe answers ${error.statusCode} ${error.code ?? error.type}`;
  }
}

/** @throws Error that tells the operator why there is no answer, without a secret */
export async function ask<Answer>(permission: string, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new Error(reasonOf(error, permission), { cause: error });
  }
}

/** The statuses with which Stripe says that it has done nothing. */
const REFUSALS: readonly unknown[] = [400, 401, 402, 403, 404, 429];

/** Returns why Stripe has refused to do something; `undefined` if what it did is unknown. */
export function refusalOf(error: unknown, permission: string): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || !REFUSALS.includes(error.statusCode)) return undefined;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return undefined;
  return error.statusCode === 400 ? error.message : reasonOf(error, permission);
}
