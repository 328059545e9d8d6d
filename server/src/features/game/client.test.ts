import { createGameClient, type GameClient, type GameClientOptions } from '@site/game/client/gameClient';
import { until } from '@site/backend/testing/until';
import type { SyncAnswer } from '@site/contract/http/game';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { addressOf } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { removeGameServer } from './gameServers.ts';
import { clientFolder, fetchFrom } from './testing/clientOf.ts';
import { gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { app: other } = await startTestApp({ db });
const origin = await addressOf(app);
await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = await logIn(app, 'Admin');

const open: GameClient[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.stop();
  await db.deleteFrom('stats').execute();
});

async function connect(own: Partial<GameClientOptions> = {}) {
  const { id, token } = await linkServer(app, db);
  const client = createGameClient({
    origin,
    token,
    folder: clientFolder(),
    fetch: fetchFrom(app),
    hasSocket: false,
    players: () => [gamer(1)],
    run: () => undefined,
    ...own,
  });
  open.push(client);
  return { id, client };
}

const play = (client: GameClient) =>
  client.record('match', { mode: 'bedwars', players: [{ ...gamer(1), kills: 1, deaths: 0, elo: 2 }] });

const killsOf = async () =>
  (
    await db
      .selectFrom('stats')
      .select('kills')
      .where('user_id', '=', uuidOf(1))
      .where('range', '=', 'lifetime')
      .executeTakeFirst()
  )?.kills;

/** Without being woken, the client would not call again during the test. */
const patient: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const answer = (await response.json()) as SyncAnswer;
  return Response.json({ ...answer, nextIn: 3_600 }, { status: response.status });
};

test('a command arrives as soon as it waits, because the site wakes the game server', async () => {
  const ran: string[] = [];
  let calls = 0;
  const { client, id } = await connect({
    fetch: (...call) => {
      calls += 1;
      return patient(...call);
    },
    hasSocket: true,
    run: ({ args }) => void ran.push(String(args['text'])),
  });
  client.start();
  const heard = () =>
    db.selectFrom('game_servers').select('heard_at').where('id', '=', id).executeTakeFirst();
  // The second call is made when the socket has been opened.
  await until(async () => calls === 2 && (await heard())?.heard_at !== null);
  const given = { kind: 'message', player: 'Admin', args: { text: 'Hello' } };
  expect((await admin.post('/api/panel/game-commands', given)).statusCode).toBe(201);
  await until(() => ran.length === 1);
  await until(async () => {
    const [command] = (await admin.get('/api/panel/game-commands')).json<{ state: string }[]>();
    return command?.state === 'done';
  });
  expect(ran).toEqual(['Hello']);
});

test('10,000 events that waited for the site are all counted, in calls of 500', async () => {
  let calls = 0;
  const { client } = await connect({
    fetch: (...call) => {
      calls += 1;
      return fetchFrom(app)(...call);
    },
  });
  await Promise.all(Array.from({ length: 10_000 }, () => play(client)));
  while (client.waiting > 0) await client.sync();
  expect([calls, await killsOf()]).toEqual([20, 10_000]);
});

test('a game server may change between two processes of the site at any time', async () => {
  const [one, another] = [fetchFrom(app), fetchFrom(other)];
  let calls = 0;
  const ran: string[] = [];
  const { client } = await connect({
    async fetch(...call) {
      calls += 1;
      const sites = calls % 2 === 0 ? [one, another] : [another, one];
      const answer = await sites[0]!(...call);
      // The first process has stored it, but its answer is lost: the same goes to the other one.
      if (calls % 3 === 0) throw new TypeError('fetch failed');
      return answer;
    },
    run: ({ id }) => void ran.push(id),
  });
  for (let round = 0; round < 30; round += 1) {
    await play(client);
    if (round % 5 === 0) {
      const given = { kind: 'message', player: 'Admin', args: { text: `Hello ${round}` } };
      await admin.post('/api/panel/game-commands', given);
    }
    await client.sync().catch(() => undefined);
  }
  while (client.waiting > 0) await client.sync().catch(() => undefined);
  expect(await killsOf()).toBe(30);
  expect(new Set(ran).size).toBe(ran.length);
});

test('a game server that was removed keeps its events and says why they wait', async () => {
  const { client, id } = await connect();
  await removeGameServer(db, id);
  await play(client);
  await expect(client.sync()).rejects.toMatchObject({ status: 401 });
  expect(client.waiting).toBe(1);
});
