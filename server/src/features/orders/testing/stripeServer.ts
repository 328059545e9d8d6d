import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The secrets of the account that the server knows. */
export const STRIPE_KEYS = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };

type Fields = Readonly<Record<string, string>>;

/** A Checkout Session, as far as the site reads it. */
interface Session {
  readonly id: string;
  readonly client_reference_id: string | undefined;
  readonly amount_total: number;
  readonly currency: string | undefined;
  readonly expires_at: number;
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
  refunded: boolean;
  disputed: boolean;
}

class Refusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;
  /** Whether the same key is refused again: Stripe keeps no refusal of fields that it could not read. */
  readonly isKept: boolean;

  constructor(status: number, error: Readonly<Record<string, string>>, isKept = false) {
    super(error['message'] ?? error['code'] ?? '');
    this.status = status;
    this.isKept = isKept;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** What `POST /v1/checkout/sessions` is given; anything else is refused, as Stripe does. */
const SESSION_FIELDS =
  /^(?:mode|client_reference_id|locale|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_intent_data\[(?:description|metadata\]\[\w+)\]|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[(?:name|description)))\])$/;

const MIN_EXPIRY_S = 30 * 60;
const MAX_EXPIRY_S = 24 * 3600;

/**
 * A stand-in for Stripe's API on this machine, from its published description.
 *
 * @param host where it listens; containers reach it at their gateway
 */
export async function startStripe(host = '127.0.0.1') {
  const sessions = new Map<string, Session & { readonly fields: Fields }>();
  const charges = new Map<string, Charge>();
  const answered = new Map<string, { readonly body: string; readonly answer?: [number, unknown] }>();
  const calls: string[] = [];
  let isDown = false;
  let answersToLose = 0;
  let refundRefusal: string | undefined;
  let refunds = 0;
  let holding: PromiseWithResolvers<void> | undefined;
  let held = 0;

  function createSession(fields: Fields): object {
    for (const name of Object.keys(fields))
      if (!SESSION_FIELDS.test(name)) throw new Refusal(400, { code: 'parameter_unknown', param: name });
    const expires_at = Number(fields['expires_at']);
    const lifetime = expires_at - nowInSeconds();
    if (!(lifetime >= MIN_EXPIRY_S - 1 && lifetime <= MAX_EXPIRY_S))
      throw new Refusal(400, {
        param: 'expires_at',
        message: 'expires_at must be in 30 minutes to 24 hours.',
      });
    const session = {
      id: id('cs_test'),
      object: 'checkout.session',
      client_reference_id: fields['client_reference_id'],
      amount_total:
        Number(fields['line_items[0][price_data][unit_amount]']) * Number(fields['line_items[0][quantity]']),
      currency: fields['line_items[0][price_data][currency]'],
      expires_at,
      status: 'open' as const,
      payment_status: 'unpaid' as const,
      payment_intent: null,
    };
    const stored = { ...session, url: `https://checkout.stripe.test/c/pay/${session.id}`, fields };
    sessions.set(session.id, stored);
    return shown(stored);
  }

  const shown = ({ fields: _, ...session }: Session & { readonly fields: Fields }) => session;

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

  function refund({ payment_intent }: Fields): object {
    const charge = chargeOf(payment_intent);
    if (!charge) throw new Refusal(404, { code: 'resource_missing' });
    if (refundRefusal !== undefined) throw new Refusal(400, { code: refundRefusal }, true);
    if (charge.refunded) throw new Refusal(400, { code: 'charge_already_refunded' }, true);
    charge.refunded = true;
    refunds += 1;
    return { id: id('re'), object: 'refund', amount: charge.amount, payment_intent, status: 'succeeded' };
  }

  function run(method: string, path: string, fields: Fields): object {
    const [, version, kind, ...rest] = path.split('/');
    const [first, second, third] = rest;
    if (version !== 'v1')
      throw new Refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` });
    if (method === 'POST' && kind === 'checkout' && first === 'sessions') {
      if (second === undefined) return createSession(fields);
      if (third === 'expire') return expire(second);
    }
    if (method === 'GET' && kind === 'checkout' && first === 'sessions') return shown(sessionOf(second));
    if (method === 'POST' && kind === 'refunds') return refund(fields);
    const charge = charges.get(first ?? '');
    if (method === 'GET' && kind === 'charges' && charge) return charge;
    throw new Refusal(404, { code: 'resource_missing' });
  }

  function attempt(run: () => object): { answer: [number, unknown]; isKept: boolean } {
    try {
      return { answer: [200, run()], isKept: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { answer: [error.status, { error: error.error }], isKept: error.isKept };
    }
  }

  /** The same key answers the same again, with other fields it is refused. */
  function once(key: string, body: string, run: () => object): [number, unknown] {
    const before = answered.get(key);
    if (before && before.body !== body)
      return [400, { error: { type: 'idempotency_error', message: 'Other parameters.' } }];
    if (before?.answer) return before.answer;
    const { answer, isKept } = attempt(run);
    if (isKept) answered.set(key, { body, answer });
    return answer;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    if (isDown) return void request.socket.destroy();
    const { pathname } = new URL(url, 'http://stripe');
    calls.push(`${method} ${pathname}`);
    held += 1;
    await holding?.promise;
    held -= 1;
    const key = headers['idempotency-key'];
    const act = () => run(method, pathname, Object.fromEntries(new URLSearchParams(body)));
    const isAllowed = headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
    const [status, answer] = !isAllowed
      ? [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key.' } }]
      : method === 'POST' && typeof key === 'string'
        ? once(`${pathname} ${key}`, body, act)
        : attempt(act).answer;
    if (method === 'POST' && answersToLose > 0) {
      answersToLose -= 1;
      return void request.socket.destroy();
    }
    // The site must not rely on the SDK to try again.
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(answer));
  }

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));

  /** An event, as Stripe sends it. */
  const event = (type: string, object: object) => ({
    id: id('evt'),
    object: 'event',
    type,
    created: nowInSeconds(),
    data: { object },
  });

  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    sessions,
    charges,
    calls,
    event,
    /** Refunds that were made. */
    refunds: () => refunds,
    /** What was taken and not returned, in cents. */
    taken: () =>
      [...charges.values()].reduce((sum, { refunded, amount }) => sum + (refunded ? 0 : amount), 0),
    setDown: (down: boolean) => void (isDown = down),
    /** Carries out the next calls that change something, and loses their answers. */
    loseAnswers: (count: number) => void (answersToLose = count),
    /** Refuses refunds with this code until it is called without one. */
    refuseRefunds: (code?: string) => void (refundRefusal = code),
    /** Lets calls wait until {@link release}. */
    hold: () => void (holding = Promise.withResolvers()),
    held: () => held,
    release: () => void (holding?.resolve(), (holding = undefined)),
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answered.clear(),

    /** A buyer pays. @returns the event, which is not sent */
    pay(checkout: string) {
      const session = sessionOf(checkout);
      if (session.status !== 'open') throw new Error(`The checkout is ${session.status}.`);
      const payment_intent = id('pi');
      const order = session.fields['payment_intent_data[metadata][order]'];
      const charge = {
        id: id('ch'),
        object: 'charge',
        payment_intent,
        amount: session.amount_total,
        metadata: order === undefined ? {} : { order },
        refunded: false,
        disputed: false,
      };
      charges.set(charge.id, charge);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent });
      return event('checkout.session.completed', shown(session));
    },

    /** The charge of a session that was paid. */
    chargeFor: (checkout: string) => chargeOf(sessionOf(checkout).payment_intent ?? undefined)!,

    /** @returns the body of an event and its header, signed at a time in seconds */
    signed(report: object, { secret = STRIPE_KEYS.webhookSecret, at = nowInSeconds() } = {}) {
      const payload = JSON.stringify(report);
      const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
      return {
        payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${at},v1=${signature}`,
        },
      };
    },

    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
