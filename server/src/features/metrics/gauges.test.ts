import { jsonText } from '@site/backend/jsonText';
import { manifestOf } from '@site/delivery/testing/remotes';
import { letCachesAge } from '../../testing/clock.ts';
import { COINS, openShop } from '../orders/testing/shop.ts';
import { scrape } from './testing/scrape.ts';
import { sql } from 'kysely';

const { db, app, enter, deliver, webhook, paid } = await openShop();
const VERSION = '2.0.0-aaaa1111';

await db
  .insertInto('remote_versions')
  .values({
    remote: 'shop',
    version: VERSION,
    manifest: jsonText(manifestOf('shop', { version: VERSION })),
    published_by: 'x',
  })
  .execute();

describe('deployments', () => {
  interface Begun {
    readonly minutesAgo: number;
    readonly state?: 'checking' | 'live' | 'refused';
    readonly purpose?: 'deploy' | 'canary' | 'examine';
    readonly isClaimed?: boolean;
  }

  async function begin({ minutesAgo, state = 'checking', purpose = 'deploy', isClaimed = false }: Begun) {
    const begun = new Date(Date.now() - minutesAgo * 60_000);
    await db
      .insertInto('deployments')
      .values({
        remote: 'shop',
        version: VERSION,
        why: '',
        by: 'x',
        state,
        purpose,
        created_at: begun,
        claimed_at: isClaimed ? begun : null,
      })
      .execute();
  }

  async function scrapeAnew() {
    letCachesAge(1_100);
    return scrape(app);
  }

  beforeEach(() => db.deleteFrom('deployments').execute());

  test('counts the deployments of the last hour by remote and state', async () => {
    await begin({ minutesAgo: 5, state: 'live' });
    await begin({ minutesAgo: 6, state: 'live', purpose: 'canary' });
    await begin({ minutesAgo: 50, state: 'refused' });
    await begin({ minutesAgo: 70, state: 'refused' });
    await begin({ minutesAgo: 1, state: 'live', purpose: 'examine' });
    const samples = await scrapeAnew();
    expect(samples.get('remote_deployments{remote="shop",state="live"}')).toBe(2);
    expect(samples.get('remote_deployments{remote="shop",state="refused"}')).toBe(1);
    expect(samples.get('remote_deployments{remote="shop",state="checking"}')).toBeUndefined();
  });

  const queueOf = (samples: ReadonlyMap<string, number>, name: string) =>
    ['waiting', 'claimed'].map((state) => samples.get(`gate_${name}{state="${state}"}`) ?? Number.NaN);

  test('reports what waits for the gate, and for how long', async () => {
    const idle = await scrapeAnew();
    expect([...queueOf(idle, 'jobs'), ...queueOf(idle, 'oldest_job_seconds')]).toEqual([0, 0, 0, 0]);

    await begin({ minutesAgo: 1 });
    await begin({ minutesAgo: 3, purpose: 'examine' });
    await begin({ minutesAgo: 2, isClaimed: true });
    await begin({ minutesAgo: 4, state: 'refused', isClaimed: true });
    // Its server was killed.
    await begin({ minutesAgo: 90, isClaimed: true });
    const busy = await scrapeAnew();
    expect(queueOf(busy, 'jobs')).toEqual([2, 1]);
    expect(queueOf(busy, 'oldest_job_seconds').map((age) => Math.floor(age / 60))).toEqual([3, 2]);
  });
});

describe('orders', () => {
  async function scrapeAnew() {
    letCachesAge(20_000);
    return scrape(app);
  }

  test('counts orders by state, those that are late, and those that wait for a person', async () => {
    const buyer = await enter();
    expect((await scrapeAnew()).get('orders{state="open"}')).toBe(0);
    const [one, two, three] = [await buyer.place(COINS), await buyer.place(COINS), await buyer.place(COINS)];
    await buyer.pay(one);
    await buyer.pay(two);
    await buyer.browser.post(`/api/orders/${three.id}/cancel`);
    const before = await scrapeAnew();
    expect(['open', 'paid', 'cancelled'].map((state) => before.get(`orders{state="${state}"}`))).toEqual([
      0, 2, 1,
    ]);
    expect([before.get('orders_overdue'), before.get('orders_undecided')]).toEqual([0, 0]);
    await sql`UPDATE orders SET paid_at = now() - interval '11 minutes' WHERE id = ${one.id}`.execute(db);
    await webhook(paid(three));
    const after = await scrapeAnew();
    expect([after.get('orders_overdue'), after.get('orders_undecided')]).toEqual([1, 1]);
    await deliver();
    const done = await scrapeAnew();
    expect([done.get('orders{state="delivered"}'), done.get('orders_overdue')]).toEqual([2, 0]);
  });

  test('counts webhooks that were refused, from none', async () => {
    expect((await scrapeAnew()).get('payment_webhooks_refused_total')).toBe(0);
    await webhook(paid({ id: 'x', total: 1 }), 'forged');
    expect((await scrapeAnew()).get('payment_webhooks_refused_total')).toBe(1);
  });
});
