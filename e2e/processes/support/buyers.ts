import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewOrder, PlacedOrder } from '@site/contract/http/orders';
import type { Address, Client } from './client.ts';
import type { StripeServer } from '../../../server/src/features/payments/testing/stripeServer.ts';

const RETRY_MS = 100;

const byChance = (part: number) => Math.random() < part;

const WANTED: readonly NewOrder[] = [
  { items: [{ id: 'coins/10000', quantity: 2 }], expectedTotal: 998, agreed: true },
  { items: [{ id: 'tokens/5', quantity: 1 }], expectedTotal: 999, agreed: true },
  {
    items: [
      { id: 'coins/10000', quantity: 1 },
      { id: 'tokens/5', quantity: 1 },
    ],
    voucher: 'SUMMER10',
    expectedTotal: 1348,
    agreed: true,
  },
];

interface Market {
  readonly site: Address;
  readonly stripe: StripeServer;
  readonly post: (event: object) => void;
  readonly owner: Client;
}

export function startBuyers(buyers: readonly Client[], { site, stripe, post, owner }: Market) {
  const placed = new Map<string, PlacedOrder>();
  /** Orders whose refund was asked for, and may not be answered. */
  const refunds = new Set<string>();
  let isStopped = false;

  const send = async (buyer: Client, key: string, wanted: NewOrder) => {
    const answer = await fetch(`${site.url}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(wanted),
      signal: AbortSignal.timeout(40_000),
    }).catch(() => undefined);
    const body: unknown = await answer?.json().catch(() => undefined);
    // Without an answer, while Stripe gives none, or if a new login has just replaced the session, the key is used again.
    const isRepeated = answer === undefined || answer.status >= 500 || answer.status === 401;
    if (isRepeated || body === undefined) return undefined;
    if (answer.status > 201) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
    return body as PlacedOrder;
  };

  async function place(buyer: Client): Promise<PlacedOrder> {
    const key = randomUUID();
    const wanted = WANTED[Math.floor(Math.random() * WANTED.length)]!;
    for (;;) {
      const presses = Array.from({ length: byChance(0.3) ? 2 : 1 }, () => send(buyer, key, wanted));
      const answers = (await Promise.all(presses)).flatMap((answer) => answer ?? []);
      expect(new Set(answers.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
      if (answers[0]) return answers[0];
      await sleep(RETRY_MS);
    }
  }

  function pay({ payUrl }: PlacedOrder): void {
    const checkout = payUrl.split('/').at(-1) ?? '';
    if (stripe.sessions.get(checkout)?.status === 'open') post(stripe.pay(checkout));
  }

  async function buy(buyer: Client): Promise<void> {
    const order = await place(buyer);
    placed.set(order.id, order);
    const cancel = () => buyer.post(`/api/orders/${order.id}/cancel`);
    const kind = Math.random();
    if (kind < 0.1) {
      const cancelling = cancel();
      pay(order);
      await cancelling;
    } else if (kind < 0.15) await cancel();
    else if (kind < 0.95) pay(order);
    if (!byChance(0.1)) return;
    await sleep(Math.random() * 1_000);
    const { status } = await owner.post(`/api/panel/orders/${order.id}/refund`, { reason: 'asked for it' });
    if (status === 0 || status >= 500) refunds.add(order.id);
  }

  async function run(buyer: Client): Promise<void> {
    while (!isStopped) {
      await buy(buyer);
      await sleep(Math.random() * 2_000);
    }
  }

  const running = Promise.all(buyers.map(run));
  // Awaited when they are stopped.
  running.catch(() => undefined);
  return {
    placed,
    stop: () => {
      isStopped = true;
      return running;
    },
    /** Presses the button again for every refund without an answer. */
    async finishRefunds(): Promise<void> {
      for (const id of refunds)
        for (;;) {
          const { status } = await owner.post(`/api/panel/orders/${id}/refund`, { reason: 'asked for it' });
          // Another one has been faster, or there was nothing to return.
          if (status === 200 || status === 409) break;
          await sleep(RETRY_MS);
        }
    },
  };
}
