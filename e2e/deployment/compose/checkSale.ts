import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@site/contract/http/orders';
import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import type { SyncAnswer } from '@site/contract/http/game';
import { startStripe, STRIPE_KEYS } from '../../../server/src/features/payments/testing/stripeServer.ts';
import { initialPasswordIn, type Composition } from './composition.ts';

const FILE = 'docker/compose.prod.yml';
const OWN_PASSWORD = 'a password of the seller';

async function call<Answer>(
  url: string,
  body: object | undefined,
  { token, headers = {} }: { readonly token?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function logIn(url: string, name: string, password: string): Promise<string> {
  const { accessToken } = await call<{ accessToken: string }>(`${url}/api/login`, { name, password });
  return accessToken;
}

async function expectState(url: string, token: string, { id }: PlacedOrder, state: string): Promise<void> {
  const order = await call<PanelOrderDetail>(`${url}/api/panel/orders/${id}`, undefined, { token });
  if (order.state !== state)
    throw new Error(`The order is ${order.state}, not ${state}: ${JSON.stringify(order)}`);
}

/** A fake stands in for Stripe. The owner has not logged in yet. */
export async function expectSale(
  { url, run, edit }: Composition,
  variables: string,
  password: string,
): Promise<void> {
  const stripe = await startStripe('0.0.0.0');
  // Sites of operators speak to Stripe itself.
  const setting = '    STRIPE_SECRET_KEY_FILE: ';
  edit(FILE, setting, `    STRIPE_API_URL: \${STRIPE_API_URL:-}\n${setting}`);
  try {
    await run(
      'production: sells by a stand-in for Stripe',
      `${variables}
      printf %s ${STRIPE_KEYS.secretKey} > secrets/stripe-secret-key
      printf %s ${STRIPE_KEYS.webhookSecret} > secrets/stripe-webhook-secret
      host=$(docker network inspect --format '{{(index .IPAM.Config 0).Gateway}}' "$COMPOSE_PROJECT_NAME"_outbound)
      export PAYMENT_PROVIDER=stripe SITE_ORIGIN=${url} STRIPE_API_URL=http://$host:${stripe.port}
      docker compose -f ${FILE} up --detach --wait --force-recreate server`,
    );
    const admin = `${variables}docker compose -f ${FILE} run --rm --no-TTY admin`;
    const created = await run('production: a buyer', `${admin} create-user Alex --rank player --lang en`);
    const linked = await run('production: a game server', `${admin} game-server add arena`);
    const token = /gs_\S+/.exec(linked)?.[0] ?? '';

    const owner = await logIn(url, 'Steve', password);
    await call(`${url}/api/user/change-password`, { newPassword: OWN_PASSWORD }, { token: owner });
    const seller = await logIn(url, 'Steve', OWN_PASSWORD);
    const buyer = await logIn(url, 'Alex', initialPasswordIn(created));

    const placed = await call<PlacedOrder>(
      `${url}/api/orders`,
      { items: [{ id: 'coins/10000', quantity: 2 }], expectedTotal: 998, agreed: true },
      { token: buyer, headers: { 'idempotency-key': randomUUID() } },
    );
    const [session] = [...stripe.sessions.values()];
    if (session?.url !== placed.payUrl) throw new Error(`The order is paid at ${placed.payUrl}.`);
    const { payload, headers } = stripe.signed(stripe.pay(session.id));
    for (let time = 0; time < 2; time += 1)
      await call(`${url}/api/payments/stripe/webhook`, JSON.parse(payload) as object, { headers });
    await expectState(url, seller, placed, 'paid');

    const sync = (body: object) =>
      call<SyncAnswer>(`${url}/api/game/v1/sync`, { boot: randomUUID(), ...body }, { token });
    const { commands } = await sync({ want: 10 });
    if (commands.length !== 1) throw new Error(`The game server got ${commands.length} commands, not 1.`);
    await sync({ want: 0, done: commands.map(({ id, lease }) => ({ id, lease, outcome: 'done' })) });
    await expectState(url, seller, placed, 'delivered');

    await call(`${url}/api/panel/orders/${placed.id}/refund`, { reason: 'a test' }, { token: seller });
    await expectState(url, seller, placed, 'refunded');
    if (stripe.refunds() !== 1 || stripe.taken() !== 0) throw new Error('The money was not returned once.');
  } finally {
    await stripe.close();
  }
}
