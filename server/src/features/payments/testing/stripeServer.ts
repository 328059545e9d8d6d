import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId, nowInSeconds, openAccount, Refusal } from './stripeAccount.ts';

/** The secrets of the account that the server knows. */
export const STRIPE_KEYS = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };

/**
 * A stand-in for Stripe's API on this machine, from its published description.
 *
 * @param host where it listens; containers reach it at their gateway
 */
export async function startStripe(host = '127.0.0.1') {
  const account = openAccount();
  const answered = new Map<string, { readonly body: string; readonly answer?: [number, unknown] }>();
  const calls: string[] = [];
  let isDown = false;
  let answersToLose = 0;
  let refusal: { readonly status: number; readonly path: RegExp } | undefined;
  let holding: PromiseWithResolvers<void> | undefined;
  let held = 0;

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
    const { pathname, searchParams } = new URL(url, 'http://stripe');
    calls.push(`${method} ${pathname}`);
    held += 1;
    await holding?.promise;
    held -= 1;
    const key = headers['idempotency-key'];
    const given = method === 'GET' ? searchParams : new URLSearchParams(body);
    const act = () => account.run(method, pathname, Object.fromEntries(given));
    const isAllowed = headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`;
    const refused = refusal?.path.test(`${method} ${pathname}`) === true ? refusal.status : undefined;
    const [status, answer] =
      refused !== undefined
        ? [
            refused,
            { error: { type: 'invalid_request_error', message: 'Refused, as with rak_charge_read.' } },
          ]
        : !isAllowed
          ? [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key.' } }]
          : method === 'POST' && typeof key === 'string'
            ? once(`${pathname} ${key}`, body, act)
            : attempt(act).answer;
    if (method === 'POST' && answersToLose > 0) {
      answersToLose -= 1;
      return void request.socket.destroy();
    }
    // The site must not rely on the SDK to try again.
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
      date: account.date(),
    });
    response.end(JSON.stringify(answer));
  }

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));

  /** An event, as Stripe sends it. */
  const event = <Body extends object>(type: string, object: Body) => ({
    id: newId('evt'),
    object: 'event',
    type,
    created: nowInSeconds(),
    livemode: false,
    data: { object },
  });

  const { port } = server.address() as AddressInfo;
  return {
    ...account,
    port,
    url: `http://127.0.0.1:${port}`,
    calls,
    event,
    setDown: (down: boolean) => void (isDown = down),
    /** Refuses calls such as `GET /v1/charges/ch_1` with a status, until it is called without one. */
    refuseCalls: (status?: number, path = /./) =>
      void (refusal = status === undefined ? undefined : { status, path }),
    /** Carries out the next calls that change something, and loses their answers. */
    loseAnswers: (count: number) => void (answersToLose = count),
    /** Lets calls wait until {@link release}. */
    hold: () => void (holding = Promise.withResolvers()),
    held: () => held,
    release: () => void (holding?.resolve(), (holding = undefined)),
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answered.clear(),

    /** A buyer pays. @returns the event, which is not sent */
    pay: (checkout: string) => event('checkout.session.completed', account.pay(checkout)),

    /** A buyer pays by a bank debit. @returns the event, which is not sent */
    payByBank: (checkout: string) => event('checkout.session.completed', account.payByBank(checkout)),

    /** The bank debit arrives, or fails. @returns the event, which is not sent */
    endBankPayment: (checkout: string, isPaid: boolean) =>
      event(
        `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
        account.endBankPayment(checkout, isPaid),
      ),

    /** The charge of a session that was paid. */
    chargeFor: (checkout: string) =>
      account.chargeOf(account.sessionOf(checkout).payment_intent ?? undefined)!,

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
