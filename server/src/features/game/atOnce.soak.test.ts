import { cleanUpLater } from '@site/backend/testing/cleanUp';
import type { LinkCode } from '@site/contract/http/game';
import { sql } from 'kysely';
import { setRank } from '../../admin/setRank.ts';
import { openDatabase } from '../../database/open.ts';
import { pruneExpired } from '../../housekeeping/housekeeping.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { newDatabase } from '../../testing/newDatabase.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { redeemLinkCode } from './linkCodes.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const SECONDS = 30;
const PLAYERS = 12;

const pick = (count: number) => 1 + Math.floor(Math.random() * count);
const some = () => gamer(pick(PLAYERS));

/** An event of any kind, about players that everything else is about, too. */
function anyEvent() {
  const players = [...new Set(Array.from({ length: 6 }, () => pick(PLAYERS)))].map(gamer);
  return [
    event('player', { ...some(), name: `Name${pick(PLAYERS)}`, coins: pick(9), playtime: pick(9) }),
    event('rank', { ...some(), rank: ['vip', 'mvp', 'player'][pick(3) - 1] }),
    event('match', {
      mode: 'bedwars',
      players: players.map((player) => ({ ...player, kills: 1, deaths: 0, elo: 1 })),
    }),
    event('clan', {
      clan: {
        id: uuidOf(500 + pick(3)),
        name: `Clan${pick(3)}`,
        tag: `C${pick(3)}`,
        elo: 1,
        leader: players[0]?.uuid,
        members: players.map((player) => ({ ...player, clanRank: 'MEMBER' })),
      },
    }),
    event('clan-disbanded', { clanId: uuidOf(500 + pick(3)) }),
  ][pick(5) - 1]!;
}

test('game servers, the team, erasures and logins never block each other', async () => {
  const { db, close } = await openDatabase({ url: await newDatabase(), dataDir: '' });
  cleanUpLater(close);
  const { app } = await startTestApp({ db });
  await addPlayer(db, { name: 'Admin', rank: 'admin' });
  const admin = await logIn(app, 'Admin');
  const servers = [await linkServer(app, db), await linkServer(app, db)];
  await servers[0]!.sync({
    events: Array.from({ length: PLAYERS }, (_, index) => event('player', gamer(index + 1))),
  });
  const until = Date.now() + SECONDS * 1000;
  const bad: string[] = [];
  let done = 0;

  async function repeatedly(
    work: () => Promise<{ statusCode: number; payload: string } | void>,
  ): Promise<void> {
    while (Date.now() < until) {
      try {
        const answer = await work();
        if (answer && answer.statusCode >= 500) bad.push(answer.payload);
      } catch (error) {
        bad.push(String(error));
      }
      done += 1;
    }
  }

  const syncs = servers.map((server) =>
    repeatedly(async () => {
      const taken = (await server.sync({ events: Array.from({ length: 8 }, anyEvent) })).commands;
      const done = taken.map(({ id, lease }) => ({ id, lease, outcome: ['done', 'unknown'][pick(2) - 1] }));
      return server.send({ done, events: [anyEvent()] });
    }),
  );
  await Promise.all([
    ...syncs,
    repeatedly(async () => {
      const player = uuidOf(pick(PLAYERS));
      const exists = await db
        .selectFrom('users')
        .select('uuid')
        .where('uuid', '=', player)
        .executeTakeFirst();
      if (!exists) return;
      const kinds = [
        { kind: 'give-rank', args: { rank: 'champ' } },
        { kind: 'reset-stats', args: {} },
      ] as const;
      // The player may be erased at this moment.
      await addCommand(db, { ...kinds[pick(2) - 1]!, player, by: 'shop' }).catch(() => undefined);
    }),
    repeatedly(async () => {
      const open = await admin.get('/api/panel/game-commands?state=unknown');
      const [first] = open.json<{ id: string }[]>();
      return first && admin.post(`/api/panel/game-commands/${first.id}/settle`, { reason: 'seen' });
    }),
    repeatedly(async () => {
      const { name } = some();
      const rank = (['mod', 'player'] as const)[pick(2) - 1]!;
      // Somebody else may have the name, or nobody.
      await setRank(app.services, { name, rank }).catch((error: Error) => {
        if (!/no player called/.test(error.message)) throw error;
      });
    }),
    repeatedly(async () => {
      const headers = { authorization: `Bearer ${servers[0]!.token}` };
      const call = { method: 'POST', url: '/api/game/v1/link-codes', headers, payload: some() } as const;
      const answer = await app.inject(call);
      if (answer.statusCode === 200) await redeemLinkCode(db, answer.json<LinkCode>().code, 'hash');
      return answer;
    }),
    repeatedly(async () => {
      await sql`UPDATE users SET delete_after = now() WHERE uuid = ${uuidOf(pick(PLAYERS))} AND rank = 'player'`.execute(
        db,
      );
      await pruneExpired(db);
    }),
  ]);
  expect(bad).toEqual([]);
  expect(done).toBeGreaterThan(100);
});
