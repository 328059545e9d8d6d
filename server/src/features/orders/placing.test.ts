import { randomUUID } from 'node:crypto';
import type { Order } from '@site/contract/http/orders';
import { COINS, openShop } from './testing/shop.ts';

const { db, enter, deliver } = await openShop();

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
