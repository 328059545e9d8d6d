import { sql } from 'kysely';
import type { PlacedOrder } from '@site/contract/http/orders';
import { cancelOrder } from './acts.ts';
import { checkOpenOrders } from './watch.ts';
import { demoProvider } from './providers/demo.ts';
import { COINS, openShop, type Buyer } from './testing/shop.ts';

const { db, app, enter, panelOrder, act, deliver, server, webhook, paid, boss } = await openShop();
const sockets = {
  sendAlert: () => undefined,
  wakeGameServers: () => undefined,
  announceOrders: () => undefined,
} as never;
const demo = demoProvider(db, 'key');
const context = { db, site: app.services.site, sockets, log: app.log, provider: demo, demo };

const MINUTE = 60_000;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

const kinds = async (order: PlacedOrder) => (await panelOrder(order)).history.map(({ kind }) => kind);
const stateOf = async (order: PlacedOrder) => (await panelOrder(order)).state;
const commandsOf = (order: PlacedOrder) =>
  db.selectFrom('game_commands').selectAll().where('created_by', '=', order.number).execute();

async function bought(): Promise<{ readonly buyer: Buyer; readonly placed: PlacedOrder }> {
  const buyer = await enter();
  const placed = await buyer.place(COINS);
  await buyer.pay(placed);
  return { buyer, placed };
}

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
  test('for a cancelled order is kept for a person, who delivers it', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.browser.post(`/api/orders/${placed.id}/cancel`);
    await webhook(paid(placed));
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
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.browser.post(`/api/orders/${placed.id}/cancel`);
    await webhook(paid(placed));
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
