import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../database/open.ts';
import { newDatabase } from '../../../testing/newDatabase.ts';
import { startTestApp } from '../../../testing/testApp.ts';
import { event, gamer, linkServer, uuidOf } from '../testing/gameServer.ts';

// The embedded database has one connection, so nothing happens while a call is stored.
(process.env['TEST_DATABASE_URL'] ? test : test.skip).each([
  ['rank', { ...gamer(1), rank: 'vip' }, ['not_for_games']],
  ['player', { ...gamer(2), name: 'Gamer1' }, []],
])(
  'a %s event that waits for somebody to become staff leaves them their rank and name',
  async (type, fields, rejected) => {
    const { db, close } = await openDatabase({ url: await newDatabase(), dataDir: '' });
    const { app } = await startTestApp({ db });
    const server = await linkServer(app, db);
    await server.sync({ events: [event('player', gamer(1)), event('player', gamer(2))] });

    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    };
    const sync = await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuidOf(1)).execute();
      const call = server.sync({ events: [event(type, fields)] });
      while (!(await isWaiting())) await wait(10);
      return { call };
    });
    const answer = await sync.call;
    expect(answer.rejected.map(({ code }) => code)).toEqual(rejected);
    const staff = db.selectFrom('users').select(['name', 'rank']).where('uuid', '=', uuidOf(1));
    expect(await staff.executeTakeFirst()).toEqual({ name: 'Gamer1', rank: 'mod' });
    await app.close();
    await close();
  },
);
