import { sql } from 'kysely';
import { COINS, openShop } from './testing/shop.ts';

const { db, enter } = await openShop();

describe('the database refuses', () => {
  test.each([
    ['open', 'delivered'],
    ['open', 'refunding'],
    ['pending', 'cancelled'],
    ['pending', 'refunded'],
    ['refunding', 'delivered'],
    ['refunding', 'cancelled'],
    ['refunded', 'delivered'],
    ['open', 'refunded'],
    ['open', 'disputed'],
    ['cancelled', 'open'],
    ['cancelled', 'paid'],
    ['cancelled', 'refunded'],
    ['paid', 'open'],
    ['paid', 'cancelled'],
    ['delivered', 'paid'],
    ['delivered', 'cancelled'],
    ['refunded', 'paid'],
    ['refunded', 'open'],
  ] as const)('%s → %s', async (from, to) => {
    const placed = await (await enter()).place(COINS);
    const steps = {
      open: [],
      pending: ['pending'],
      refunding: ['paid', 'refunding'],
      cancelled: ['cancelled'],
      paid: ['paid'],
      delivered: ['paid', 'delivered'],
      refunded: ['paid', 'refunded'],
    } as const;
    const go = (state: string, byPerson = false) =>
      sql`UPDATE orders SET state = ${state}, by_person = ${byPerson} WHERE id = ${placed.id}`.execute(db);
    for (const state of steps[from]) await go(state);
    await expect(go(to, true)).rejects.toThrow(`An order cannot go from ${from} to ${to}`);
  });

  test('an order that begins as paid', async () => {
    const placed = await (await enter()).place(COINS);
    await expect(
      sql`INSERT INTO orders (id, number, state, idempotency_key, contents_hash, sum, discount, total, vat, vat_percent, provider)
        SELECT gen_random_uuid(), 'X', 'paid', gen_random_uuid(), '', 1, 0, 1, 0, 0, provider FROM orders WHERE id = ${placed.id}`.execute(
        db,
      ),
    ).rejects.toThrow('A new order is open');
  });
});
