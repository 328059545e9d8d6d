import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { lockWithOwners } from '../../../credentials/locks.ts';
import { openDatabase } from '../../../database/open.ts';
import type { Schema } from '../../../database/schema.ts';
import { newDatabase } from '../../../testing/newDatabase.ts';
import { startTestApp } from '../../../testing/testApp.ts';
import { findGameServer } from '../gameServers.ts';
import { makeLinkCode, redeemLinkCode } from '../linkCodes.ts';
import { event, gamer, linkServer, uuidOf } from '../testing/gameServer.ts';

// The embedded database has one connection, so nothing happens while a call is stored.
const onPostgres = process.env['TEST_DATABASE_URL'] ? test : test.skip;

async function start() {
  const { db, close } = await openDatabase({ url: await newDatabase(), dataDir: '' });
  cleanUpLater(close);
  const { app } = await startTestApp({ db });
  const server = await linkServer(app, db);
  await server.sync({ events: [event('player', gamer(1)), event('player', gamer(2))] });
  return { app, db, server };
}

async function isWaiting(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Stores an event while a transaction that was faster holds its player. */
async function syncDuring(change: (trx: Transaction<Schema>) => Promise<unknown>, sent: () => object) {
  const { db, server } = await start();
  const { call } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const answer = server.sync({ events: [sent()] });
    while (!(await isWaiting(db))) await wait(10);
    return { call: answer };
  });
  return { db, answer: await call };
}

onPostgres.each([
  ['rank', { ...gamer(1), rank: 'vip' }, ['not_for_games']],
  ['player', { ...gamer(2), name: 'Gamer1' }, []],
  ['player', { ...gamer(1), name: 'Somebody' }, []],
])(
  'a %s event that waits for somebody to become staff leaves them rank and name',
  async (type, fields, codes) => {
    const { db, answer } = await syncDuring(
      (trx) => trx.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuidOf(1)).execute(),
      () => event(type, fields),
    );
    expect(answer.rejected.map(({ code }) => code)).toEqual(codes);
    const staff = db.selectFrom('users').select(['name', 'rank']).where('uuid', '=', uuidOf(1));
    expect(await staff.executeTakeFirst()).toEqual({ name: 'Gamer1', rank: 'mod' });
  },
);

onPostgres('a match counts although the account of one of its players is erased meanwhile', async () => {
  const { db, answer } = await syncDuring(
    (trx) => trx.deleteFrom('users').where('uuid', '=', uuidOf(1)).execute(),
    () =>
      event('match', {
        mode: 'bedwars',
        players: [1, 2].map((number) => ({ ...gamer(number), kills: 1, deaths: 0, elo: 10 })),
      }),
  );
  expect([answer.acked.length, answer.rejected]).toEqual([1, []]);
  expect(await db.selectFrom('stats').select('elo').execute()).toHaveLength(6);
});

onPostgres(
  'a code that is used while its player joins the team opens nothing, and holds up nobody',
  async () => {
    const { app, db, server } = await start();
    const known = await findGameServer(db, server.token, 'v1');
    if (!known) throw new Error('The server is not linked.');
    const { code } = await makeLinkCode(app.services, gamer(1), known);
    const { used } = await db.transaction().execute(async (trx) => {
      // As `set-rank` does.
      await lockWithOwners(trx, [uuidOf(1)]);
      await trx.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuidOf(1)).execute();
      const redeemed = redeemLinkCode(db, code, 'hash');
      while (!(await isWaiting(db))) await wait(10);
      await trx.deleteFrom('game_link_codes').where('user_id', '=', uuidOf(1)).execute();
      return { used: redeemed };
    });
    expect(await used).toBeUndefined();
    const player = db.selectFrom('users').select('password_hash').where('uuid', '=', uuidOf(1));
    expect(await player.executeTakeFirst()).toEqual({ password_hash: null });
  },
);
