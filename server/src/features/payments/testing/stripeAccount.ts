import { randomBytes } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** A Checkout Session, as far as the site reads it. */
interface Session {
  readonly id: string;
  readonly client_reference_id: string | undefined;
  readonly metadata: Fields;
  readonly amount_total: number;
  readonly currency: string | undefined;
  readonly expires_at: number;
  readonly livemode: boolean;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  readonly url: string;
}

interface Charge {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Fields;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  status: RefundStatus;
  failure_reason?: string;
}

interface PaymentIntent {
  readonly id: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
}

export class Refusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;
  /** True if the same key is refused again: Stripe keeps no refusal of fields that it could not read. */
  readonly isKept: boolean;

  constructor(status: number, error: Readonly<Record<string, string>>, isKept = false) {
    super(error['message'] ?? error['code'] ?? '');
    this.status = status;
    this.isKept = isKept;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** What `POST /v1/checkout/sessions` is given; anything else is refused, as Stripe does. */
const SESSION_FIELDS =
  /^(?:mode|client_reference_id|locale|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_intent_data\[(?:description|metadata\]\[\w+)\]|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[(?:name|description)))\])$/;

const MIN_EXPIRY_S = 30 * 60;
const MAX_EXPIRY_S = 24 * 3600;

/** An account at Stripe in test mode: its checkouts, charges and refunds. */
export function openAccount() {
  const sessions = new Map<string, Session & { readonly fields: Fields }>();
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const intents = new Map<string, PaymentIntent>();
  let refundRefusal: string | undefined;
  let refundStatus: RefundStatus = 'succeeded';
  /** By how much Stripe's clock is behind this machine's. */
  let behindS = 0;

  const shown = ({ fields: _, ...session }: Session & { readonly fields: Fields }) => session;

  function createSession(fields: Fields): object {
    for (const name of Object.keys(fields))
      if (!SESSION_FIELDS.test(name)) throw new Refusal(400, { code: 'parameter_unknown', param: name });
    const expires_at = Number(fields['expires_at']);
    const lifetime = expires_at - nowInSeconds() + behindS;
    if (!(lifetime >= MIN_EXPIRY_S - 1 && lifetime <= MAX_EXPIRY_S))
      throw new Refusal(400, {
        param: 'expires_at',
        message: 'expires_at must be in 30 minutes to 24 hours.',
      });
    const order = fields['metadata[order]'];
    const session = {
      id: newId('cs_test'),
      object: 'checkout.session',
      client_reference_id: fields['client_reference_id'],
      metadata: order === undefined ? {} : { order },
      amount_total:
        Number(fields['line_items[0][price_data][unit_amount]']) * Number(fields['line_items[0][quantity]']),
      currency: fields['line_items[0][price_data][currency]'],
      expires_at,
      livemode: false,
      status: 'open' as const,
      payment_status: 'unpaid' as const,
      payment_intent: null,
    };
    const stored = { ...session, url: `https://checkout.stripe.test/c/pay/${session.id}`, fields };
    sessions.set(session.id, stored);
    return shown(stored);
  }

  function sessionOf(name: string | undefined) {
    const session = sessions.get(name ?? '');
    if (!session) throw new Refusal(404, { code: 'resource_missing' });
    return session;
  }

  function expire(name: string | undefined): object {
    const session = sessionOf(name);
    if (session.status !== 'open')
      throw new Refusal(400, { message: `Only open sessions can be expired, not ${session.status} ones.` });
    session.status = 'expired';
    return shown(session);
  }

  const chargeOf = (payment: string | undefined) =>
    [...charges.values()].find(({ payment_intent }) => payment_intent === payment);

  /** A refund that is under way counts as returned until it fails, as at Stripe. */
  function addRefund(charge: Charge, amount: number, status: RefundStatus): Refund {
    const { id: name, payment_intent } = charge;
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: name,
      payment_intent,
      status,
    };
    refunds.set(refund.id, refund);
    if (status !== 'failed' && status !== 'canceled') charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    return { ...refund };
  }

  function refund({ payment_intent, amount }: Fields): object {
    const charge = chargeOf(payment_intent);
    if (!charge) throw new Refusal(404, { code: 'resource_missing' });
    if (refundRefusal !== undefined) throw new Refusal(400, { code: refundRefusal }, true);
    if (charge.refunded) throw new Refusal(400, { code: 'charge_already_refunded' }, true);
    const rest = charge.amount - charge.amount_refunded;
    return addRefund(charge, amount === undefined ? rest : Number(amount), refundStatus);
  }

  /** Lets a buyer pay a session: the charge of it. */
  function charge(session: Session & { readonly fields: Fields }): string {
    const payment_intent = newId('pi');
    const order = session.fields['payment_intent_data[metadata][order]'];
    const made = {
      id: newId('ch'),
      object: 'charge',
      payment_intent,
      amount: session.amount_total,
      metadata: order === undefined ? {} : { order },
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    };
    charges.set(made.id, made);
    return payment_intent;
  }

  function requireOpen(checkout: string) {
    const session = sessionOf(checkout);
    if (session.status !== 'open') throw new Error(`The checkout is ${session.status}.`);
    return session;
  }

  return {
    sessions,
    charges,
    chargeOf,
    sessionOf,
    /** Answers a call, as Stripe's API does. */
    run(method: string, path: string, fields: Fields): object {
      const [, version, kind, first, second, third] = path.split('/');
      if (version !== 'v1')
        throw new Refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
      if (method === 'POST' && kind === 'checkout' && first === 'sessions') {
        if (second === undefined) return createSession(fields);
        if (third === 'expire') return expire(second);
      }
      if (method === 'GET' && kind === 'checkout' && first === 'sessions') return shown(sessionOf(second));
      if (method === 'POST' && kind === 'refunds' && first === undefined) return refund(fields);
      if (method === 'GET' && kind === 'refunds' && first === undefined)
        return {
          object: 'list',
          data: [...refunds.values()].filter(({ charge: name }) => name === fields['charge']),
          has_more: false,
        };
      const charged = method === 'GET' && kind === 'payment_intents' ? chargeOf(first) : undefined;
      if (charged) return { id: first, status: 'succeeded', latest_charge: charged };
      const found = { charges, refunds, payment_intents: intents }[kind ?? '']?.get(first ?? '');
      if (method === 'GET' && found) return found;
      throw new Refusal(404, { code: 'resource_missing' });
    },
    /** Refunds that were made. */
    refunds: () => refunds.size,
    /** What was taken and not returned, in cents. */
    taken: () =>
      [...charges.values()].reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    /** Refuses refunds with this code until it is called without one. */
    refuseRefunds: (code?: string) => void (refundRefusal = code),
    /** Answers refunds with this status. */
    answerRefunds: (status: RefundStatus = 'succeeded') => void (refundStatus = status),
    /** Lets Stripe's clock be behind that of this machine. */
    setBehind: (seconds: number) => void (behindS = seconds),
    date: () => new Date(Date.now() - behindS * 1000).toUTCString(),

    /** A buyer pays. @returns the session */
    pay(checkout: string) {
      const session = requireOpen(checkout);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: charge(session),
      });
      return shown(session);
    },

    /** A buyer pays by a bank debit, which takes days. @returns the session */
    payByBank(checkout: string) {
      const session = requireOpen(checkout);
      const intent: PaymentIntent = { id: newId('pi'), status: 'processing' };
      intents.set(intent.id, intent);
      Object.assign(session, { status: 'complete', payment_intent: intent.id });
      return shown(session);
    },

    /** The bank debit arrives, or fails. @returns the session */
    endBankPayment(checkout: string, isPaid: boolean) {
      const session = sessionOf(checkout);
      const intent = intents.get(session.payment_intent ?? '');
      if (intent) intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
      if (isPaid) Object.assign(session, { payment_status: 'paid', payment_intent: charge(session) });
      return shown(session);
    },

    /** Somebody refunds a part of a charge at Stripe. */
    refundPart: (made: Charge, amount: number, status: RefundStatus = 'succeeded') =>
      addRefund(made, amount, status),

    /** The latest refund of a charge ends, or fails. @returns it */
    endRefund(made: Charge, status: RefundStatus, failure_reason?: string) {
      const last = [...refunds.values()].findLast(({ charge: name }) => name === made.id);
      if (!last) throw new Error('There is no refund.');
      if (status === 'failed' || status === 'canceled') {
        made.amount_refunded -= last.amount;
        made.refunded = false;
      }
      Object.assign(last, { status, ...(failure_reason !== undefined && { failure_reason }) });
      return { ...last };
    },
  };
}
