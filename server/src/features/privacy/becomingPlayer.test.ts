import { randomUUID } from 'node:crypto';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { columnsWith, leaveTraces } from './testing/traces.ts';

/** Columns that only the game fills, which has not shown an account's own uuid while nobody has become it. */
const OF_THE_GAME = /^game_(?:chat|left_out|rejections|reports|servers)\./;

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

test('no column keeps the former uuid of an account that has become a player', async () => {
  const other = (await addPlayer(db, { name: 'Other', rank: 'owner' })).uuid;
  const account = { uuid: randomUUID(), name: 'Zorgblax' };
  await addPlayer(db, { ...account, rank: 'admin' });
  await leaveTraces(db, account, other);
  // One that has become a player already becomes no other.
  await db.deleteFrom('audit_entries').where('action', '=', 'account.uuid').execute();
  await db.deleteFrom('game_players').where('uuid', '=', account.uuid).execute();
  const linked = await (await logIn(app, 'Other')).post('/api/panel/gameservers', { name: 'second arena' });
  const player = { uuid: randomUUID(), name: 'Zorgblax' };
  const synced = await app.inject({
    method: 'POST',
    url: '/api/game/v1/sync',
    payload: { boot: randomUUID(), players: [player] },
    headers: { authorization: `Bearer ${linked.json<{ token: string }>().token}` },
  });
  expect(synced.statusCode).toBe(200);
  const { name, rank } = await db
    .selectFrom('users')
    .selectAll()
    .where('uuid', '=', player.uuid)
    .executeTakeFirstOrThrow();
  expect([name, rank]).toEqual(['Zorgblax', 'admin']);
  const keeping = await columnsWith(db, account.uuid);
  expect(keeping.filter((column) => !OF_THE_GAME.test(column))).toEqual([]);
});
