import type { Order } from '@site/contract/http/orders';
import { COINS, openShop, VIP } from './testing/shop.ts';

const { db, app, enter, panelOrder, act, deliver, boss } = await openShop();

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
  ['no agreement', { agreed: false }, 400, 'agreement_missing'],
  ['a wrong voucher', { voucher: 'SUMMER11' }, 400, 'unknown_voucher'],
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
