import { sql } from 'kysely';
import type { NewOrder, PlacedOrder } from '@site/contract/http/orders';
import { cancelOrder } from './ask.ts';
import { checkOpenOrders } from './watch.ts';
import { demoProvider } from './providers/demo.ts';
import { type Buyer, COINS, openShop } from '../orders/testing/shop.ts';
import type { AccountData } from '@site/contract/http/privacy';
import { pruneExpired } from '../../housekeeping/housekeeping.ts';
import { PASSWORD } from '../../testing/accounts.ts';

const shop = await openShop();
const { db, app, enter, panelOrder, stateOf, act, deliver, server, webhook, paid, boss } = shop;
const demo = demoProvider(db, 'key');
const context = { ...shop.context, provider: demo, demo };

const MINUTE = 60_000;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

const kinds = async (order: PlacedOrder) => (await panelOrder(order)).history.map(({ kind }) => kind);
const commandsOf = (order: PlacedOrder) =>
  db.selectFrom('game_commands').selectAll().where('created_by', '=', order.number).execute();

const bought = (wanted: Partial<NewOrder> = COINS) => shop.bought(wanted);

afterEach(async () => {
  await deliver();
});

describe('a webhook', () => {
  test('counts once, however often it comes, and two at once', async () => {
    const placed = await (await enter()).place(COINS);
    const report = paid(placed);
    const answers = await Promise.all([webhook(report), webhook(report), webhook(report)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await webhook({ ...report, id: 'another report' })).statusCode).toBe(200);
    expect(await commandsOf(placed)).toHaveLength(1);
    expect(await panelOrder(placed)).toMatchObject({ state: 'paid', received: 998 });
  });

  test.each([
    ['forged', '0'.repeat(64)],
    ['empty', ''],
    ['of another length', 'x'],
  ])('with a signature that is %s changes nothing', async (_, signature) => {
    const placed = await (await enter()).place(COINS);
    expect((await webhook(paid(placed), signature)).statusCode).toBe(400);
    expect(await stateOf(placed)).toBe('open');
  });

  test('of another provider, or without a body, is refused', async () => {
    const url = '/api/payments/stripe/webhook';
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/api/payments/demo/webhook' })).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: '/api/payments/evil/webhook' })).statusCode).toBe(404);
  });

  test.each(['unknown', '00000000-0000-4000-8000-000000000000', "' OR 1=1"])(
    'about no order of this site (%s) is answered and changes nothing',
    async (order) => {
      expect((await webhook(paid({ id: order, total: 1 }))).statusCode).toBe(200);
    },
  );

  test('with another amount pays nothing; a person decides', async () => {
    const placed = await (await enter()).place(COINS);
    await webhook(paid(placed, { payment: { id: 'less', amount: 1 } }));
    expect(await panelOrder(placed)).toMatchObject({ state: 'open', received: 1, needsDecision: true });
    expect(await commandsOf(placed)).toEqual([]);
  });

  test('of a refund that overtakes the payment ends in a refund', async () => {
    const placed = await (await enter()).place(COINS);
    await webhook(paid(placed, { kind: 'refunded' }));
    await webhook(paid(placed));
    expect(await panelOrder(placed)).toMatchObject({ state: 'refunded', received: 0 });
    expect(await commandsOf(placed)).toEqual([]);
  });
});

describe('a payment that comes late', () => {
  async function paidAfterCancel() {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.browser.post(`/api/orders/${placed.id}/cancel`);
    await webhook(paid(placed));
    return { buyer, placed };
  }

  test('for a cancelled order is kept for a person, who delivers it', async () => {
    const { buyer, placed } = await paidAfterCancel();
    expect(await panelOrder(placed)).toMatchObject({
      state: 'cancelled',
      received: 998,
      needsDecision: true,
    });
    expect(await buyer.alerts()).toContainEqual(expect.stringContaining('has arrived'));
    const undecided = await boss.get('/api/panel/orders?state=undecided');
    expect(undecided.json()).toContainEqual(expect.objectContaining({ number: placed.number }));
    expect((await act(placed, 'mark-paid')).json()).toMatchObject({ state: 'paid', needsDecision: false });
    expect(await deliver()).toHaveLength(1);
    expect(await stateOf(placed)).toBe('delivered');
  });

  test('for a cancelled order can be returned', async () => {
    const { placed } = await paidAfterCancel();
    expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
  });
});

describe('the provider is asked once a minute', () => {
  test('so that a webhook that never comes loses no payment', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.pay(placed, 'lose');
    await checkOpenOrders(context, later(4 * MINUTE));
    expect(await stateOf(placed)).toBe('open');
    await checkOpenOrders(context, later(6 * MINUTE));
    await checkOpenOrders(context, later(6 * MINUTE));
    expect(await stateOf(placed)).toBe('paid');
    expect(await commandsOf(placed)).toHaveLength(1);
  });

  test('also of cancelled orders, whose checkout may have been paid', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await cancelOrder({ ...context, provider: undefined }, placed.id);
    await sql`UPDATE demo_checkouts SET state = 'paid' WHERE order_id = ${placed.id}`.execute(db);
    await checkOpenOrders(context, later(6 * MINUTE));
    expect(await panelOrder(placed)).toMatchObject({ state: 'cancelled', received: 998 });
  });

  test('and what nobody paid ends after a day', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await checkOpenOrders(context, later(23 * 60 * MINUTE));
    expect(await stateOf(placed)).toBe('open');
    await checkOpenOrders(context, later(24 * 60 * MINUTE + MINUTE));
    expect(await stateOf(placed)).toBe('cancelled');
    expect((await buyer.pay(placed)).statusCode).toBe(409);
  });

  test('and one that is down holds up nothing', async () => {
    const placed = await (await enter()).place(COINS);
    const down = { ...demo, findPayment: () => Promise.reject(new Error('down')) };
    await checkOpenOrders({ ...context, provider: down }, later(25 * 60 * MINUTE));
    expect(await stateOf(placed)).toBe('open');
  });
});

describe('a refund', () => {
  test('before delivery withdraws the commands', async () => {
    const { buyer, placed } = await bought();
    expect((await act(placed, 'refund')).json()).toMatchObject({
      state: 'refunded',
      lines: [{ delivery: 'withdrawn' }],
    });
    expect(await deliver()).toEqual([]);
    expect(await buyer.alerts()).toContainEqual(expect.stringContaining('has been returned'));
  });

  test('twice at once returns the money once', async () => {
    const { placed } = await bought();
    const answers = await Promise.all([act(placed, 'refund'), act(placed, 'refund')]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await kinds(placed)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    expect((await act(placed, 'refund')).statusCode).toBe(409);
  });

  test('and the report of its delivery at once come to the same in any order', async () => {
    const orders = [await bought(), await bought(), await bought()].map(({ placed }) => placed);
    const { commands } = await server.sync({ want: 10 });
    const report = ({ id, lease }: (typeof commands)[number]) =>
      server.sync({ done: [{ id, lease, outcome: 'done' }], want: 0 });
    await Promise.all([...orders.map((order) => act(order, 'refund')), ...commands.map(report)]);
    for (const order of orders)
      expect(await panelOrder(order)).toMatchObject({
        state: 'refunded',
        lines: [{ delivery: 'delivered', takeBack: 'undecided' }],
      });
  });

  test('of a leased command waits for what the game server says', async () => {
    const { placed } = await bought();
    const [command] = (await server.sync({ want: 10 })).commands;
    await act(placed, 'refund');
    expect(await panelOrder(placed)).toMatchObject({ state: 'refunded', lines: [{ delivery: 'waiting' }] });
    // Nobody else gets it, even once the lease is over.
    await sql`UPDATE game_commands SET lease_until = now() - interval '1 second'`.execute(db);
    expect((await server.sync({ want: 10 })).commands).toEqual([]);
    expect(await panelOrder(placed)).toMatchObject({ needsDecision: true, lines: [{ delivery: 'late' }] });
    const { id, lease } = command!;
    await server.sync({ done: [{ id, lease, outcome: 'done' }] });
    expect(await panelOrder(placed)).toMatchObject({ state: 'refunded', lines: [{ delivery: 'delivered' }] });
  });

  test('keeps its command from being repeated', async () => {
    const { placed } = await bought();
    await server.sync({ want: 10 });
    await act(placed, 'refund');
    await sql`UPDATE game_commands SET lease_until = now() - interval '1 second'`.execute(db);
    await server.sync({ want: 10 });
    const [command] = await commandsOf(placed);
    const repeated = await boss.post(`/api/panel/game-commands/${command!.id}/repeat`, { reason: 'again' });
    expect(repeated.statusCode).toBe(409);
    expect((await act(placed, 'settle')).json()).toMatchObject({
      state: 'refunded',
      needsDecision: false,
      lines: [{ delivery: 'withdrawn' }],
    });
  });

  test('of an open order is refused', async () => {
    const placed = await (await enter()).place(COINS);
    expect((await act(placed, 'refund')).statusCode).toBe(409);
  });
});

describe('delivery', () => {
  test.each(['failed', 'unknown'])('that is %s waits for a person, who repeats it', async (outcome) => {
    const { buyer, placed } = await bought();
    await deliver(outcome);
    expect(await buyer.read(placed)).toMatchObject({ state: 'paid', lines: [{ delivery: 'late' }] });
    expect(await buyer.alerts()).toContainEqual(expect.stringContaining('takes longer'));
    expect(await panelOrder(placed)).toMatchObject({ needsDecision: true });
    expect((await act(placed, 'redeliver')).json()).toMatchObject({ lines: [{ delivery: 'waiting' }] });
    expect((await act(placed, 'redeliver')).statusCode).toBe(409);
    expect(await deliver()).toHaveLength(1);
    expect(await stateOf(placed)).toBe('delivered');
  });

  test('can be settled by hand, and is not repeated', async () => {
    const { placed } = await bought();
    expect((await act(placed, 'settle')).json()).toMatchObject({ state: 'delivered' });
    expect(await deliver()).toEqual([]);
  });

  test('of a rank that the buyer got meanwhile waits for a person', async () => {
    const buyer = await enter();
    const placed = await buyer.place();
    await db.updateTable('users').set({ rank: 'mvp' }).where('uuid', '=', buyer.uuid).execute();
    await webhook(paid(placed));
    expect(await panelOrder(placed)).toMatchObject({ state: 'paid', needsDecision: true });
    expect(await kinds(placed)).toContain('rank-owned');
    expect(await deliver()).toEqual([]);
    expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded' });
  });

  test('goes to the player, whatever the name is by then', async () => {
    const { buyer } = await bought();
    await db
      .updateTable('users')
      .set({ name: `New_${buyer.name}` })
      .where('uuid', '=', buyer.uuid)
      .execute();
    expect(await deliver()).toMatchObject([{ player: { uuid: buyer.uuid, name: `New_${buyer.name}` } }]);
  });
});

describe('a dispute', () => {
  test('that is won goes back to where the order was', async () => {
    const { placed } = await bought();
    await deliver();
    await webhook(paid(placed, { kind: 'disputed', subject: 'dispute 1' }));
    expect(await panelOrder(placed)).toMatchObject({ state: 'disputed', needsDecision: true });
    await webhook(paid(placed, { kind: 'dispute-won', subject: 'dispute 1' }));
    expect(await stateOf(placed)).toBe('delivered');
  });

  test('that is lost ends in a refund', async () => {
    const placed = await (await enter()).place(COINS);
    await webhook(paid(placed));
    await webhook(paid(placed, { kind: 'disputed', subject: 'dispute 2' }));
    await webhook(paid(placed, { kind: 'dispute-lost', subject: 'dispute 2' }));
    expect(await stateOf(placed)).toBe('refunded');
  });

  test('whose end overtakes its beginning changes nothing', async () => {
    const { placed } = await bought();
    await webhook(paid(placed, { kind: 'dispute-won', subject: 'dispute 3' }));
    await webhook(paid(placed, { kind: 'disputed', subject: 'dispute 3' }));
    expect(await stateOf(placed)).toBe('paid');
  });
});

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

test('a player downloads the own orders, with payments and history', async () => {
  const { buyer, placed } = await bought();
  await deliver();
  await act(placed, 'refund', 'a gift');
  const answer = await buyer.browser.get('/api/user/data');
  expect(answer.json<AccountData>().orders).toMatchObject([
    {
      number: placed.number,
      state: 'refunded',
      lines: [{ title: '10000 Coins', quantity: 2, unit_price: 499, delivery: 'delivered' }],
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
