import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from './client.ts';
import type { StripeServer } from '../../../server/src/features/payments/testing/stripeServer.ts';

const byChance = (part: number) => Math.random() < part;

export function openPost(site: Address, stripe: StripeServer) {
  const underWay = new Set<Promise<void>>();
  const sent = { lost: 0, doubled: 0, delivered: 0 };

  async function deliver(event: object): Promise<void> {
    await sleep(byChance(0.5) ? 0 : Math.random() * 3_000);
    // As at Stripe, until it is answered; some of them give up.
    for (;;) {
      const { payload, headers } = stripe.signed(event);
      const status = await fetch(`${site.url}/api/payments/stripe/webhook`, {
        method: 'POST',
        headers,
        body: payload,
        signal: AbortSignal.timeout(10_000),
      }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) sent.delivered += 1;
      // A 400 would be a signature that the site does not know.
      expect([0, 200, 500, 503]).toContain(status);
      if (status === 200 || byChance(0.2)) return;
      await sleep(200);
    }
  }

  function send(event: object): void {
    const carrying = deliver(event).finally(() => underWay.delete(carrying));
    underWay.add(carrying);
    // Awaited at the end.
    carrying.catch(() => undefined);
  }

  return {
    sent,
    post(event: object): void {
      if (byChance(0.2)) {
        sent.lost += 1;
        return;
      }
      send(event);
      if (!byChance(0.3)) return;
      sent.doubled += 1;
      send(event);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
