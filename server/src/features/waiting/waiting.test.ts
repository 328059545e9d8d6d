import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { letCachesAge } from '../../testing/clock.ts';
import { linkServer } from '../game/testing/gameServer.ts';
import { COINS, openShop } from '../orders/testing/shop.ts';

const { db, app, enter, webhook, paid } = await openShop();

async function waitingFor(rank: RankId): Promise<unknown> {
  const name = `Some_${rank}`;
  await addPlayer(db, { name, rank });
  letCachesAge(10_000);
  return (await (await logIn(app, name)).get('/api/panel/waiting')).json();
}

test('counts what waits, and leaves out what the rank may not open', async () => {
  const [first, second] = [await addPlayer(db, { name: 'First' }), await addPlayer(db, { name: 'Second' })];
  const texts = { strengths: 'patient', weaknesses: 'late', motivation: 'fun' };
  const application = { name: 'First', discord: 'first', age: 20, role: 'Builder', ...texts } as const;
  await db
    .insertInto('applications')
    .values([
      { ...application, user_id: first.uuid },
      { ...application, user_id: second.uuid },
      { ...application, user_id: first.uuid, state: 'DENIED' },
    ])
    .execute();
  const buyer = await enter();
  const [cancelled] = [await buyer.place(COINS), await buyer.place(COINS)];
  await buyer.browser.post(`/api/orders/${cancelled.id}/cancel`);
  await webhook(paid(cancelled));
  // The shop's own server has not called yet.
  await (await linkServer(app, db)).sync();

  expect(await waitingFor('owner')).toEqual({ applications: 2, orders: 1, gameServers: 1 });
  expect(await waitingFor('srmod')).toEqual({ applications: 2 });
  expect(await waitingFor('dev')).toEqual({});
});
