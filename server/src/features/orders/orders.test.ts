import type { Order, OrderState, PlacedOrder } from '@site/contract/http/orders';
import { orderStates } from '@site/contract/orderStates';
import { namesOf } from '@site/contract/states';
import { type Buyer, COINS, VIP, openShop } from './testing/shop.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PanelOrderDetail } from '@site/contract/http/panelOrders';

const rankOf = async (buyer: Buyer) =>
  (await db.selectFrom('users').select('rank').where('uuid', '=', buyer.uuid).executeTakeFirstOrThrow()).rank;
const refund = async (order: PlacedOrder, own: object = {}) =>
  (
    await boss.post(`/api/panel/orders/${order.id}/refund`, { reason: 'asked for it', ...own })
  ).json<PanelOrderDetail>();

const { db, app, enter, bought, panelOrder, act, deliver, boss, server, webhook, paid } = await openShop();

const states = async () =>
  (await db.selectFrom('orders').select('state').orderBy('number').execute()).map(({ state }) => state);

test('a rank is ordered, paid, delivered by the game, and the buyer hears of each', async () => {
  const buyer = await enter();
  const placed = await buyer.place();
  expect(placed).toMatchObject({ number: expect.stringMatching(/^BH-\d{4}-\d{6}$/), total: 499 });
  expect(await buyer.read(placed)).toMatchObject({
    state: 'open',
    vat: 80,
    vatPercent: 19,
    payUrl: placed.payUrl,
    lines: [{ id: 'ranks/vip', title: 'VIP', quantity: 1, unitPrice: 499, sum: 499, delivery: 'none' }],
  });
  expect((await buyer.pay(placed)).statusCode).toBe(204);
  expect(await buyer.read(placed)).toMatchObject({ state: 'paid', lines: [{ delivery: 'waiting' }] });
  expect(await deliver()).toMatchObject([
    { kind: 'give-rank', args: { rank: 'vip' }, player: { uuid: buyer.uuid } },
  ]);
  expect(await buyer.read(placed)).toMatchObject({
    state: 'delivered',
    payUrl: null,
    lines: [{ delivery: 'delivered' }],
  });
  const profile = await buyer.browser.get(`/api/profile/${buyer.name}`);
  expect(profile.json()).toMatchObject({ rank: 'vip' });
  const told = { target: `order:${placed.id}`, is_read: 0 };
  expect((await buyer.browser.get('/api/alerts')).json()).toMatchObject([
    { ...told, message: `Order ${placed.number} has been delivered. Have fun!` },
    { ...told, message: `Thank you! Order ${placed.number} is paid. Its delivery is on the way.` },
  ]);
  const { history, received } = await panelOrder(placed);
  expect(received).toBe(499);
  expect(history.map(({ kind, to }) => [kind, to])).toEqual([
    ['placed', 'open'],
    ['webhook', null],
    ['payment', null],
    ['paid', 'paid'],
    ['line-delivered', null],
    ['delivered', 'delivered'],
  ]);
});

test('coins and tokens are delivered in the quantity that was bought', async () => {
  const buyer = await enter();
  const items = [
    { id: 'coins/10000', quantity: 2 },
    { id: 'tokens/5', quantity: 3 },
  ];
  await buyer.pay(await buyer.place({ items, expectedTotal: 2 * 499 + 3 * 999 }));
  expect(await deliver()).toMatchObject([
    { kind: 'give-coins', args: { coins: 20_000 } },
    { kind: 'give-tokens', args: { tokens: 15 } },
  ]);
});

test.each<[what: string, wanted: object, status: number, code: string]>([
  ['an unknown item', { items: [{ id: 'ranks/owner', quantity: 1 }] }, 400, 'unknown_item'],
  ['a rank that is not sold', { items: [{ id: 'ranks/champ', quantity: 1 }] }, 400, 'unknown_item'],
  ['two of a rank', { items: [{ id: 'ranks/vip', quantity: 2 }], expectedTotal: 998 }, 400, 'one_rank_only'],
  [
    'two ranks',
    {
      items: [
        { id: 'ranks/vip', quantity: 1 },
        { id: 'ranks/mvp', quantity: 1 },
      ],
      expectedTotal: 2498,
    },
    400,
    'one_rank_only',
  ],
  ['a lower total', { expectedTotal: 1 }, 409, 'price_changed'],
  ['a price of the client', { items: [{ id: 'ranks/vip', quantity: 1, price: 1 }] }, 400, 'invalid_input'],
  ['an item twice', { items: [...COINS.items, ...COINS.items] }, 400, 'invalid_input'],
  ['no items', { items: [] }, 400, 'invalid_input'],
  ['a quantity of none', { items: [{ id: 'coins/10000', quantity: 0 }] }, 400, 'invalid_input'],
  ['a negative quantity', { items: [{ id: 'coins/10000', quantity: -1 }] }, 400, 'invalid_input'],
  ['half of one', { items: [{ id: 'coins/10000', quantity: 0.5 }] }, 400, 'invalid_input'],
  ['21 of one', { items: [{ id: 'coins/10000', quantity: 21 }] }, 400, 'invalid_input'],
  [
    '21 lines',
    { items: Array.from({ length: 21 }, (_, at) => ({ id: `coins/${at}`, quantity: 1 })) },
    400,
    'invalid_input',
  ],
])('refuses %s', async (_, wanted, status, code) => {
  const before = await states();
  const answer = await (await enter()).order(wanted);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  expect(await states()).toEqual(before);
});

test('tells the new total when the page showed another one', async () => {
  const answer = await (await enter()).order({ expectedTotal: 498 });
  expect(answer.json()).toMatchObject({ code: 'price_changed', total: 499 });
});

test('needs a key', async () => {
  const { browser } = await enter();
  for (const headers of [{}, { 'idempotency-key': 'x' }])
    expect((await browser.post('/api/orders', VIP, headers as never)).statusCode).toBe(400);
});

describe('an order of another player', () => {
  test('is unknown: it is neither read, cancelled nor paid', async () => {
    const [buyer, other] = [await enter(), await enter()];
    const placed = await buyer.place();
    expect((await other.browser.get(`/api/orders/${placed.id}`)).statusCode).toBe(404);
    expect((await other.browser.post(`/api/orders/${placed.id}/cancel`)).statusCode).toBe(404);
    expect((await other.pay(placed)).statusCode).toBe(404);
    expect((await other.browser.get('/api/orders')).json()).toEqual([]);
    expect(await buyer.read(placed)).toMatchObject({ state: 'open' });
  });
});

describe('cancelling', () => {
  test('ends an open order, once', async () => {
    const buyer = await enter();
    const placed = await buyer.place();
    for (let press = 0; press < 2; press += 1)
      expect((await buyer.browser.post(`/api/orders/${placed.id}/cancel`)).json()).toMatchObject({
        state: 'cancelled',
        payUrl: null,
      });
    // Whoever did it has read it.
    expect((await buyer.browser.get('/api/alerts')).json()).toMatchObject([
      { message: `Order ${placed.number} was cancelled.`, target: `order:${placed.id}`, is_read: 1 },
    ]);
  });

  test('is refused once it is paid', async () => {
    const buyer = await enter();
    const placed = await buyer.place();
    await buyer.pay(placed);
    expect((await buyer.browser.post(`/api/orders/${placed.id}/cancel`)).statusCode).toBe(409);
    await deliver();
  });
});

test('numbers have no gaps, whatever is refused and however many come at once', async () => {
  const buyers = await Promise.all([enter(), enter(), enter()]);
  await Promise.all(
    buyers.flatMap((buyer) => [buyer.order(COINS), buyer.order({ expectedTotal: 1 }), buyer.order(COINS)]),
  );
  const numbers = await db.selectFrom('orders').select('number').orderBy('number').execute();
  const year = numbers[0]?.number.slice(0, 8);
  expect(numbers.map(({ number }) => number)).toEqual(
    numbers.map((_, at) => `${year}${String(at + 1).padStart(6, '0')}`),
  );
});

test('a decline leaves the order open; it can be paid afterwards', async () => {
  const buyer = await enter();
  const placed = await buyer.place();
  expect((await buyer.pay(placed, 'decline')).statusCode).toBe(204);
  expect(await buyer.read(placed)).toMatchObject({ state: 'open' });
  await buyer.pay(placed);
  expect(await buyer.read(placed)).toMatchObject({ state: 'paid' });
  await deliver();
});

test('says how orders are paid, and whether a game server is connected', async () => {
  const answer = await app.inject('/api/shop/checkout');
  expect(answer.json()).toEqual({
    provider: 'demo',
    vatPercent: 19,
    vatNote: null,
    manualDays: null,
    isNetworkConnected: true,
  });
});

test('a page has twenty orders', async () => {
  const buyer = await enter();
  for (let at = 0; at < 21; at += 1) await buyer.place(COINS);
  const [first, second] = [
    await buyer.browser.get('/api/orders'),
    await buyer.browser.get('/api/orders?page=2'),
  ];
  expect([first.json<Order[]>().length, second.json<Order[]>().length]).toEqual([20, 1]);
  expect(first.headers['x-total-count']).toBe('21');
});

test('the team finds orders by number, name and state', async () => {
  const buyer = await enter();
  const placed = await buyer.place();
  const find = async (query: string) =>
    (await boss.get(`/api/panel/orders?${query}`)).json<Order[]>().map(({ number }) => number);
  expect(await find(`q=${placed.number.slice(3)}`)).toEqual([placed.number]);
  expect(await find(`q=${buyer.name.toLowerCase()}`)).toEqual([placed.number]);
  expect(await find(`q=${buyer.name}&state=open`)).toEqual([placed.number]);
  expect(await find(`q=${buyer.name}&state=paid`)).toEqual([]);
  expect(await find('q=%25_')).toEqual([]);
  await buyer.pay(placed);
  const payment = (await panelOrder(placed)).payments[0]!.id;
  const former = buyer.name;
  await db
    .updateTable('users')
    .set({ name: `New_${former}` })
    .where('uuid', '=', buyer.uuid)
    .execute();
  const later = await buyer.place(COINS);
  for (const q of [`%23${placed.number}`, placed.id, placed.id.toUpperCase(), payment])
    expect(await find(`q=${q}`)).toEqual([placed.number]);
  expect(await find(`q=${former}`)).toEqual([later.number, placed.number]);
  expect(await find(`q=New_${former}`)).toEqual([later.number, placed.number]);
  expect(await buyer.read(placed)).toMatchObject({ buyer: former, timeZone: 'Europe/Berlin' });
  await deliver();
});

test('pages continue after an order, however many have come since', async () => {
  const buyer = await enter();
  const numbers: string[] = [];
  for (let at = 0; at < 22; at += 1) numbers.unshift((await buyer.place(COINS)).number);
  const read = async (query = '') =>
    (await boss.get(`/api/panel/orders?q=${buyer.name}${query}`)).json<Order[]>();
  const first = await read();
  await buyer.place(COINS);
  const second = await read(`&before=${first.at(-1)!.id}`);
  expect([...first, ...second].map(({ number }) => number)).toEqual(numbers);
  const own = await buyer.browser.get(`/api/orders?before=${first.at(-1)!.id}`);
  expect(own.json<Order[]>().map(({ number }) => number)).toEqual(numbers.slice(20));
});

test('sums up what was sold', async () => {
  const before = (await boss.get('/api/panel/orders/sums')).json<{ days: { total: number }[] }>();
  const buyer = await enter();
  await buyer.pay(await buyer.place({ ...COINS, voucher: 'SUMMER10', expectedTotal: 898 }));
  const sums = (await boss.get('/api/panel/orders/sums')).json<typeof before & { products: object[] }>();
  expect(sums.days).toHaveLength(30);
  expect(sums.days.at(-1)!.total - before.days.at(-1)!.total).toBe(898);
  expect(sums.products).toContainEqual(expect.objectContaining({ id: 'coins/10000', title: '10000 Coins' }));
  await deliver();
});

test('acts need a session that has just begun or was confirmed, and are bounded', async () => {
  const placed = await (await enter()).place();
  const age = (created_at: Date) =>
    db
      .updateTable('sessions')
      .set({ created_at, confirmed_at: null } as object)
      .where('user_id', 'in', db.selectFrom('users').select('uuid').where('rank', '=', 'owner'))
      .execute();
  await age(new Date(Date.now() - 11 * 60_000));
  for (const name of ['refund', 'mark-paid', 'settle', 'redeliver', 'accept', 'take-back']) {
    const answer = await act(placed, name);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'fresh_login_needed']);
  }
  await age(new Date());
  expect((await act(placed, 'refund')).statusCode).toBe(409);
});

test('alerts about orders are in the language that the account has by then', async () => {
  const buyer = await enter();
  await buyer.pay(await buyer.place(COINS));
  await db.updateTable('users').set({ lang: 'de' }).where('uuid', '=', buyer.uuid).execute();
  expect(await buyer.alerts()).toEqual([expect.stringMatching(/^Danke! Bestellung BH-/)]);
  await db.updateTable('users').set({ lang: 'en' }).where('uuid', '=', buyer.uuid).execute();
  expect(await buyer.alerts()).toEqual([expect.stringMatching(/^Thank you! Order BH-/)]);
  await deliver();
});

test('acts need a reason', async () => {
  const placed = await (await enter()).place();
  expect((await boss.post(`/api/panel/orders/${placed.id}/refund`, {})).statusCode).toBe(400);
  expect((await act(placed, 'refund', ' ')).statusCode).toBe(400);
});

describe('a voucher', () => {
  test.each([
    ['SUMMER10', 449],
    [' summer10 ', 449],
    ['', 499],
    ['  ', 499],
  ])('%j makes the total %i', async (voucher, expectedTotal) => {
    const { total } = await (await enter()).place({ voucher, expectedTotal });
    expect(total).toBe(expectedTotal);
  });

  test('rounds half cents in favour of the buyer', async () => {
    const items = [
      { id: 'ranks/mvp', quantity: 1 },
      { id: 'coins/10000', quantity: 1 },
    ];
    const buyer = await enter();
    const placed = await buyer.place({ items, voucher: 'SUMMER10', expectedTotal: 2248 });
    expect(await buyer.read(placed)).toMatchObject({ discount: 250, total: 2248, vat: 359 });
  });

  test.each(['SUMMER11', "' OR 1=1 --", 'SUMMER10\u0000', '💎', 'x'.repeat(64)])(
    '%j is none',
    async (voucher) => {
      const answer = await (await enter()).order({ voucher, expectedTotal: 449 });
      expect(answer.statusCode).toBe(400);
    },
  );
});

test.each([false, null, undefined])('is refused if the buyer does not agree (%s)', async (agreed) => {
  const answer = await (await enter()).order({ agreed });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'agreement_missing']);
});

describe('the idempotency key', () => {
  test('makes one order of many presses at once', async () => {
    const buyer = await enter();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.order({}, key)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect((await buyer.browser.get('/api/orders')).headers['x-total-count']).toBe('1');
  });

  test('refuses other contents', async () => {
    const buyer = await enter();
    const key = randomUUID();
    await buyer.order({}, key);
    const answer = await buyer.order(COINS, key);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'idempotency_conflict']);
  });

  test('belongs to the account, and is not used up by a refusal', async () => {
    const [one, other] = [await enter(), await enter()];
    const key = randomUUID();
    expect((await one.order({ expectedTotal: 1 }, key)).statusCode).toBe(409);
    expect((await one.order({}, key)).statusCode).toBe(201);
    expect((await other.order({}, key)).statusCode).toBe(201);
  });

  test('lives for a day', async () => {
    const buyer = await enter();
    const key = randomUUID();
    const { id } = (await buyer.order(COINS, key)).json<Order>();
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000 - 1000);
    await db
      .updateTable('orders')
      .set({ created_at: yesterday } as object)
      .where('id', '=', id)
      .execute();
    expect((await buyer.order(COINS, key)).statusCode).toBe(201);
  });
});

describe('a rank', () => {
  test.each(['vip', 'mvp', 'mod'] as const)('that a %s has is refused', async (rank) => {
    const answer = await (await enter(rank)).order();
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'rank_owned']);
  });

  test('that is paid and not delivered counts as owned', async () => {
    const buyer = await enter();
    await buyer.pay(await buyer.place());
    expect((await buyer.order()).statusCode).toBe(409);
    expect(
      (await buyer.order({ items: [{ id: 'ranks/mvp', quantity: 1 }], expectedTotal: 1999 })).statusCode,
    ).toBe(201);
    await deliver();
  });

  test('bought in two tabs is paid once: the other order is cancelled', async () => {
    const buyer = await enter();
    const [one, other] = [await buyer.place(), await buyer.place()];
    await buyer.pay(one);
    expect(await buyer.read(other)).toMatchObject({ state: 'cancelled' });
    expect((await buyer.pay(other)).statusCode).toBe(409);
    expect(await deliver()).toHaveLength(1);
  });
});

describe('the database', () => {
  const addPayment = (payment: string, order: string) =>
    sql`INSERT INTO payments (provider, id, order_id, amount)
      VALUES ('demo', ${payment}, ${order}, 998)`.execute(db);

  test('lets exactly those states follow that the contract names', async () => {
    const { id } = await (await enter()).place(COINS);
    await addPayment('one', id);
    const states = namesOf(orderStates);
    const follows = (from: OrderState, to: OrderState) =>
      db
        .transaction()
        .execute(async (trx) => {
          // A refund that failed leads back to where it began.
          const before = orderStates[to].to.includes('refunding') ? to : null;
          await sql`ALTER TABLE orders DISABLE TRIGGER orders_state`.execute(trx);
          await sql`
            UPDATE orders SET state = ${from}, state_before = ${before} WHERE id = ${id}`.execute(trx);
          await sql`ALTER TABLE orders ENABLE TRIGGER orders_state`.execute(trx);
          await sql`UPDATE orders SET state = ${to}, by_person = true WHERE id = ${id}`.execute(trx);
        })
        .then(
          () => true,
          () => false,
        );
    for (const from of states) {
      const found: OrderState[] = [];
      for (const to of states) if (to !== from && (await follows(from, to))) found.push(to);
      expect([from, found.toSorted()]).toEqual([from, orderStates[from].to.toSorted()]);
    }
  });

  test.each(['paid', 'refunded'])('refuses cancelled → %s without a person, or a payment', async (to) => {
    const { id } = await (await enter()).place(COINS);
    await sql`UPDATE orders SET state = 'cancelled' WHERE id = ${id}`.execute(db);
    const go = (byPerson: boolean) =>
      sql`UPDATE orders SET state = ${to}, by_person = ${byPerson} WHERE id = ${id}`.execute(db);
    await expect(go(true)).rejects.toThrow('An order cannot go');
    await addPayment(to, id);
    await expect(go(false)).rejects.toThrow('An order cannot go');
  });

  test('refuses an order that begins as paid', async () => {
    const placed = await (await enter()).place(COINS);
    await expect(
      sql`INSERT INTO orders (id, number, state, idempotency_key, contents_hash, sum, discount, total, vat, vat_percent, provider)
        SELECT gen_random_uuid(), 'X', 'paid', gen_random_uuid(), '', 1, 0, 1, 0, 0, provider FROM orders WHERE id = ${placed.id}`.execute(
        db,
      ),
    ).rejects.toThrow('A new order is open');
  });
});

describe('the goods of an order', () => {
  const MVP = { items: [{ id: 'ranks/mvp', quantity: 1 }], expectedTotal: 1999 };
  const MIXED = {
    items: [
      { id: 'ranks/vip', quantity: 1 },
      { id: 'coins/10000', quantity: 1 },
    ],
    expectedTotal: 998,
  };

  const setRank = (buyer: Buyer, rank: 'knock' | 'vip' | 'mvp' | 'player') =>
    db.updateTable('users').set({ rank }).where('uuid', '=', buyer.uuid).execute();

  /** Takes the commands that wait as a server does that can take ranks back. */
  async function take(outcome = 'done') {
    const { commands } = await server.sync({ want: 100, can: ['take-rank'] });
    await server.sync({ done: commands.map(({ id, lease }) => ({ id, lease, outcome })), want: 0 });
    return commands.map(({ kind, args }) => ({ kind, args }));
  }

  beforeEach(() => server.sync({ want: 0, can: ['take-rank'] }));
  afterEach(async () => {
    await take();
  });

  describe('a rank that a player has by the time it is handed out', () => {
    test('is not handed out if it is lower: the order waits for a person, and the buyer is told', async () => {
      const { buyer, placed } = await bought();
      await setRank(buyer, 'knock');
      expect(await deliver()).toEqual([]);
      expect(await panelOrder(placed)).toMatchObject({
        state: 'paid',
        waitsFor: ['late'],
        commands: [{ state: 'expired' }],
      });
      expect((await buyer.alerts())[0]).toContain('takes longer');
      expect(await rankOf(buyer)).toBe('knock');
      expect((await act(placed, 'redeliver')).json()).toMatchObject({ code: 'player_has_rank' });
      const { rows } = await sql<{ id: string }>`
      SELECT id FROM game_commands WHERE created_by = ${placed.number}`.execute(db);
      const repeated = await boss.post(`/api/panel/game-commands/${rows[0]!.id}/repeat`, { reason: 'again' });
      expect(repeated.json()).toMatchObject({ code: 'player_has_rank' });
      expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded' });
    });

    test('is not repeated after a failure either', async () => {
      const { buyer, placed } = await bought(MVP);
      await deliver('failed');
      await setRank(buyer, 'knock');
      expect((await act(placed, 'redeliver')).json()).toMatchObject({ code: 'player_has_rank' });
      expect(await deliver()).toEqual([]);
    });

    test('is dropped from open orders, whose rest can still be paid', async () => {
      const buyer = await enter();
      const [mixed, alone] = [await buyer.place(MIXED), await buyer.place()];
      await bought(MVP, buyer);
      expect(await buyer.read(alone)).toMatchObject({ state: 'cancelled' });
      const rest = await buyer.read(mixed);
      expect(rest).toMatchObject({ state: 'open', total: 499, vat: 80, lines: [{ id: 'coins/10000' }] });
      const told = await buyer.alerts();
      expect(told.find((text) => text.includes(mixed.number))).toMatch(/VIP is no longer part of/);
      expect(told.find((text) => text.includes(alone.number))).toMatch(/cancelled: you no longer need VIP/);
      // The checkout of the former sum is closed.
      expect((await buyer.pay(mixed)).statusCode).toBe(404);
      const checked = await buyer.browser.post(`/api/orders/${mixed.id}/check`);
      await buyer.pay(checked.json());
      expect(await panelOrder(mixed)).toMatchObject({ state: 'paid', received: 499, needsDecision: false });
      expect((await deliver()).map(({ kind }) => kind).toSorted()).toEqual(['give-coins', 'give-rank']);
    });
  });

  describe('a refund of what is in the game', () => {
    test('asks whether it is taken back, and takes it by a command', async () => {
      const { buyer, placed } = await bought();
      await deliver();
      expect(await rankOf(buyer)).toBe('vip');
      expect(await panelOrder(placed)).toMatchObject({
        canTakeBack: true,
        lines: [{ rankBefore: 'player' }],
      });
      expect(await refund(placed)).toMatchObject({
        state: 'refunded',
        waitsFor: ['goods'],
        acts: ['settle', 'take-back'],
        lines: [{ takeBack: 'undecided', delivery: 'delivered' }],
      });
      const taken = await act(placed, 'take-back');
      expect(taken.json()).toMatchObject({ needsDecision: false, lines: [{ takeBack: 'waiting' }] });
      expect(await take()).toEqual([{ kind: 'take-rank', args: { rank: 'player', until: 'vip' } }]);
      expect(await rankOf(buyer)).toBe('player');
      expect(await panelOrder(placed)).toMatchObject({ lines: [{ takeBack: 'taken', delivery: 'taken' }] });
      expect((await buyer.order()).statusCode).toBe(201);
    });

    test('takes it at once if the person says so, and leaves coins to the person', async () => {
      const { buyer, placed } = await bought(MIXED);
      await deliver();
      expect(await refund(placed, { takeBack: true })).toMatchObject({
        waitsFor: ['goods'],
        lines: [{ takeBack: 'waiting' }, { takeBack: 'by-hand' }],
      });
      expect(await take()).toHaveLength(1);
      expect(await rankOf(buyer)).toBe('player');
      expect((await act(placed, 'settle')).json()).toMatchObject({
        needsDecision: false,
        lines: [{ takeBack: 'taken' }, { takeBack: 'taken' }],
      });
    });

    test('keeps it if the person says so', async () => {
      const { placed } = await bought();
      await deliver();
      const kept = await refund(placed, { takeBack: false });
      expect(kept).toMatchObject({ needsDecision: false, lines: [{ takeBack: 'kept' }] });
      expect(await take()).toEqual([]);
    });

    test('gives back no rank that was refunded, too, and keeps a higher one', async () => {
      const { buyer, placed: vip } = await bought();
      await deliver();
      const { placed: mvp } = await bought(MVP, buyer);
      await deliver();
      await refund(vip, { takeBack: true });
      expect(await take()).toEqual([]);
      expect(await rankOf(buyer)).toBe('mvp');
      expect(await panelOrder(vip)).toMatchObject({ lines: [{ takeBack: 'kept' }] });
      await refund(mvp, { takeBack: true });
      expect(await take()).toEqual([{ kind: 'take-rank', args: { rank: 'player', until: 'mvp' } }]);
      expect(await rankOf(buyer)).toBe('player');
    });

    test('is left to a person where no server can, or the command fails', async () => {
      await sql`UPDATE game_servers SET can = '{}'`.execute(db);
      const { placed } = await bought();
      await deliver();
      await sql`UPDATE game_servers SET can = '{}'`.execute(db);
      expect(await panelOrder(placed)).toMatchObject({ canTakeBack: false });
      const byHand = { waitsFor: ['goods'], lines: [{ takeBack: 'by-hand' }] };
      expect(await refund(placed, { takeBack: true })).toMatchObject(byHand);
      await server.sync({ want: 0, can: ['take-rank'] });
      const { placed: other } = await bought();
      await deliver();
      await server.sync({ want: 0, can: ['take-rank'] });
      await refund(other, { takeBack: true });
      await take('failed');
      expect(await panelOrder(other)).toMatchObject(byHand);
    });

    test('is also asked after a dispute that was lost', async () => {
      const placed = await (await enter()).place();
      await webhook(paid(placed));
      await deliver();
      await webhook(paid(placed, { kind: 'dispute-lost', subject: placed.id }));
      expect(await panelOrder(placed)).toMatchObject({ state: 'refunded', waitsFor: ['goods'] });
    });

    test('is also asked if a game server had the command when the money was returned', async () => {
      const { placed } = await bought();
      const [command] = (await server.sync({ want: 10 })).commands;
      await refund(placed);
      const { id, lease } = command!;
      await server.sync({ done: [{ id, lease, outcome: 'done' }] });
      expect(await panelOrder(placed)).toMatchObject({
        waitsFor: ['goods'],
        lines: [{ delivery: 'delivered' }],
      });
    });
  });
});
