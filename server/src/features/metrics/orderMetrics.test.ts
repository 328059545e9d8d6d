import { sql } from 'kysely';
import { letCachesAge } from '../../testing/clock.ts';
import { COINS, openShop } from '../orders/testing/shop.ts';
import { scrape } from './testing/scrape.ts';

const { db, app, enter, deliver, webhook, paid } = await openShop();

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
