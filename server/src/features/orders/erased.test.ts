import type { AccountData } from '@site/contract/http/privacy';
import { sql } from 'kysely';
import { pruneExpired } from '../../housekeeping/housekeeping.ts';
import { PASSWORD } from '../../testing/accounts.ts';
import { COINS, openShop, type Buyer } from './testing/shop.ts';

const { db, boss, enter, panelOrder, act, deliver, webhook, paid } = await openShop();

const askDeletion = async ({ browser }: Buyer, more: object = {}) => {
  const answer = await browser.post('/api/user/delete', { password: PASSWORD, ...more });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

async function erase({ uuid }: Pick<Buyer, 'uuid'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ delete_after: new Date(0) })
    .where('uuid', '=', uuid)
    .execute();
  await pruneExpired(db);
}

async function bought(wanted: object = COINS) {
  const buyer = await enter();
  const placed = await buyer.place(wanted);
  await buyer.pay(placed);
  return { buyer, placed };
}

afterEach(async () => {
  await deliver();
});

test('a player downloads the own orders, with payments and history', async () => {
  const { buyer, placed } = await bought();
  await deliver();
  await act(placed, 'refund', 'a gift');
  const answer = await buyer.browser.get('/api/user/data');
  expect(answer.json<AccountData>().orders).toMatchObject([
    {
      number: placed.number,
      state: 'refunded',
      lines: [{ title: '10000 Coins', quantity: 2, unit_price: 499, ended: 'delivered' }],
      discount: 0,
      vat: 159,
      total: 998,
      provider: 'demo',
      payments: [{ amount: 998, refunded_at: expect.any(String) }],
      history: expect.arrayContaining([expect.objectContaining({ kind: 'refunded', text: 'a gift' })]),
    },
  ]);
  expect(answer.payload).not.toContain('Owner_');
});

test('the orders of an erased account stay, and name nobody', async () => {
  const { buyer, placed } = await bought();
  await deliver();
  const before = await panelOrder(placed);
  await act(placed, 'refund', `${buyer.name} asked for it`);
  await erase(buyer);
  const after = await panelOrder(placed);
  const { number, total, vat, createdAt, paidAt } = before;
  const lines = before.lines.map((line) => ({ ...line, takeBack: 'kept' }));
  expect(after).toMatchObject({
    number,
    lines,
    total,
    vat,
    createdAt,
    paidAt,
    player: null,
    state: 'refunded',
  });
  expect(after.history.map(({ text }) => text)).toEqual(after.history.map(() => null));
  const row = await db.selectFrom('orders').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: null, checkout_id: null, pay_url: null });
  // A refund still needs the provider's name of the payment.
  expect(
    await db.selectFrom('payments').select('id').where('order_id', '=', placed.id).execute(),
  ).toHaveLength(1);
  expect((await boss.get(`/api/panel/orders?q=${buyer.name}`)).json()).toEqual([]);
});

test('an erased member of the team is no longer named in the history of orders', async () => {
  const { placed } = await bought();
  const helper = await enter('mod');
  await db.updateTable('users').set({ rank: 'admin' }).where('uuid', '=', helper.uuid).execute();
  const body = { reason: 'delivered by hand' };
  expect((await helper.browser.post(`/api/panel/orders/${placed.id}/settle`, body)).statusCode).toBe(200);
  await erase(helper);
  const { history } = await panelOrder(placed);
  expect(history.find(({ kind }) => kind === 'settled')).toMatchObject({
    by: 'deleted player',
    text: body.reason,
  });
});

describe('a player who deletes the account', () => {
  test('is told before of what is paid and not delivered', async () => {
    const { buyer } = await bought();
    expect(await askDeletion(buyer)).toEqual([409, 'undelivered_orders']);
    expect(await askDeletion(buyer, { password: 'wrong' })).toEqual([400, 'wrong_password']);
    expect(await askDeletion(buyer, { evenIfOwed: true })).toEqual([200, undefined]);
  });

  test('is told of money that waits for a decision', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.browser.post(`/api/orders/${placed.id}/cancel`);
    await webhook(paid(placed));
    expect(await askDeletion(buyer)).toEqual([409, 'undelivered_orders']);
  });

  test('is told nothing if nothing is owed', async () => {
    const { buyer, placed } = await bought();
    await deliver();
    await buyer.place(COINS);
    const returned = await buyer.place(COINS);
    await buyer.pay(returned);
    await act(returned, 'refund');
    expect(await buyer.read(placed)).toMatchObject({ state: 'delivered' });
    expect(await askDeletion(buyer)).toEqual([200, undefined]);
  });
});

describe('what is owed to an erased account', () => {
  test('is shown to the team as owed, is delivered to nobody, and can be returned', async () => {
    const { buyer, placed } = await bought();
    await erase(buyer);
    expect(await panelOrder(placed)).toMatchObject({
      state: 'paid',
      player: null,
      needsDecision: true,
      lines: [{ delivery: 'owed' }],
      commands: [],
    });
    expect((await act(placed, 'redeliver')).statusCode).toBe(409);
    expect(await deliver()).toEqual([]);
    expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded', needsDecision: false });
  });

  test('can be settled', async () => {
    const { buyer, placed } = await bought();
    await erase(buyer);
    expect((await act(placed, 'settle')).json()).toMatchObject({ state: 'delivered', needsDecision: false });
  });

  test('also if its payment comes after the account is gone', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await erase(buyer);
    await webhook(paid(placed));
    expect(await panelOrder(placed)).toMatchObject({ state: 'paid', lines: [{ delivery: 'owed' }] });
  });
});

describe('orders are kept until ten years after the end of their year', () => {
  const count = async (table: 'orders' | 'payments' | 'order_events' | 'order_lines' | 'payment_reports') =>
    (await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(db)).rows[0]!.n;

  test('then they go with everything of theirs', async () => {
    const { placed } = await bought();
    await deliver();
    const year = new Date().getUTCFullYear();
    const renumber = (of: number) =>
      db
        .updateTable('orders')
        .set({ number: `BH-${of}-000001` })
        .where('id', '=', placed.id)
        .execute();
    await renumber(year - 10);
    await pruneExpired(db);
    expect(await panelOrder(placed)).toMatchObject({ state: 'delivered' });
    const before = await count('orders');
    // The last year may have ended elsewhere only.
    await renumber(year - 12);
    await pruneExpired(db);
    expect(await count('orders')).toBe(before - 1);
    for (const table of ['payments', 'order_events', 'order_lines', 'payment_reports'] as const) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE order_id = ${placed.id}`.execute(db);
      expect(rows).toEqual([]);
    }
  });

  test('reports about no order go after 90 days', async () => {
    await webhook(paid({ id: 'of another shop', total: 1 }, { id: 'report 91' }));
    await webhook(paid({ id: 'of another shop', total: 1 }, { id: 'report 89' }));
    const { placed } = await bought();
    for (const [where, days] of [
      [sql`id = 'report 91'`, 91],
      [sql`id = 'report 89'`, 89],
      [sql`order_id = ${placed.id}`, 91],
    ] as const)
      await sql`UPDATE payment_reports SET received_at = now() - ${days} * interval '1 day' WHERE ${where}`.execute(
        db,
      );
    await pruneExpired(db);
    const { rows } =
      await sql`SELECT id FROM payment_reports WHERE order_id = ${placed.id} OR id LIKE 'report %'`.execute(
        db,
      );
    expect(rows).toHaveLength(2);
    expect(rows).not.toContainEqual({ id: 'report 91' });
  });
});
