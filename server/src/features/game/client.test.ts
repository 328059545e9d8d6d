import path from 'node:path';
import fc from 'fast-check';
import { type GameClient, type GameClientOptions, createGameClient } from '@site/game/client/gameClient';
import { until } from '@site/backend/testing/until';
import { GAME_EVENTS, type LeasedCommand, type SyncAnswer } from '@site/contract/http/game';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { addressOf } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { removeGameServer } from './gameServers.ts';
import { clientFolder, fetchFrom } from './testing/clientOf.ts';
import { gamer, linkServer, uuidOf } from './testing/gameServer.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { addCommand } from '../../entries/gameCommands.ts';

const db = await openTestDatabase();
const { app, app: other } = await startTestApp({ db });
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

const send = fetchFrom(app);
const root = clientFolder();
let worlds = 100;

/** Things that may happen to a call on its way. */
const FATES = ['arrives', 'is lost', 'loses its answer', 'is sent twice', 'is sent again later'] as const;
type Fate = (typeof FATES)[number];

/** When the game server is killed while it runs a command. */
const KILLS = ['never', 'before', 'after'] as const;

type Step =
  | { does: 'play'; elo: number }
  | { does: 'call'; fate: Fate }
  | { does: 'order'; kill: (typeof KILLS)[number] }
  | { does: 'kill' | 'end the leases' | 'let late calls arrive' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('play' as const), elo: fc.integer({ min: -50, max: 50 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('call' as const), fate: fc.constantFrom(...FATES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('order' as const), kill: fc.constantFrom(...KILLS) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end the leases' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('let late calls arrive' as const) }) },
);

/** Steps that found a mistake: a late call takes the lease of a command that has run. */
const FOUND: [Step[]][] = [
  [
    [
      { does: 'order', kill: 'never' },
      { does: 'call', fate: 'is sent again later' },
      { does: 'end the leases' },
      { does: 'let late calls arrive' },
    ],
  ],
];

/** A game server whose calls and process are at the mercy of the steps. */
async function createWorld() {
  worlds += 1;
  const folder = path.join(root, String(worlds));
  mkdirSync(folder);
  const { token } = await linkServer(app, db);
  const player = gamer(worlds);
  await db.insertInto('users').values(player).execute();
  const ran: string[] = [];
  const kills = new Map<string, (typeof KILLS)[number]>();
  /** Calls that are still on their way. */
  const late: (() => Promise<unknown>)[] = [];
  let fate: Fate = 'arrives';
  let client = open();

  function open(): GameClient {
    return createGameClient({
      origin: 'https://site.example',
      token,
      folder,
      fetch: underway,
      hasSocket: false,
      players: () => [player],
      run,
    });
  }

  async function underway(...call: Parameters<typeof fetch>): Promise<Response> {
    if (fate === 'is lost') throw new TypeError('fetch failed');
    if (fate === 'is sent again later') late.push(() => send(...call));
    if (fate === 'is sent twice') await send(...call);
    const answer = await send(...call);
    if (fate === 'loses its answer') throw new TypeError('fetch failed');
    return answer;
  }

  function run({ id }: LeasedCommand): Promise<undefined> | undefined {
    const kill = kills.get(id) ?? 'never';
    kills.delete(id);
    if (kill !== 'before') ran.push(id);
    // The process ends here: nothing more is noted.
    return kill === 'never' ? undefined : new Promise(() => endProcess());
  }

  /** Ends the process without a word: what is on disk is all that is left. */
  function endProcess(): void {
    client = open();
  }

  return {
    player,
    ran,
    kill: endProcess,
    record: (elo: number) =>
      client.record('match', { mode: 'bedwars', players: [{ ...player, kills: 1, deaths: 2, elo }] }),
    async order(kill: (typeof KILLS)[number]): Promise<string> {
      const id = await addCommand(db, {
        kind: 'message',
        player: player.uuid,
        args: { text: 'Hello' },
        by: 'test',
      });
      kills.set(id, kill);
      return id;
    },
    async call(next: Fate): Promise<void> {
      fate = next;
      await client.sync().catch(() => undefined);
      // Commands run after the call.
      await new Promise((resolve) => setImmediate(resolve));
    },
    async arrive(): Promise<void> {
      for (const sending of late.splice(0)) await sending();
    },
    endLeases: () =>
      db
        .updateTable('game_commands')
        .set({ lease_until: new Date(Date.now() - 1_000) })
        .where('state', '=', 'leased')
        .execute(),
    waiting: () => client.waiting,
  };
}

test('whatever happens to calls and processes, each event counts once and no command runs twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await db.deleteFrom('game_commands').execute();
      const world = await createWorld();
      const orders: string[] = [];
      let elo = 0;
      let matches = 0;
      for (const given of steps) {
        if (given.does === 'play') {
          await world.record(given.elo);
          elo += given.elo;
          matches += 1;
        } else if (given.does === 'order') orders.push(await world.order(given.kill));
        else if (given.does === 'call') await world.call(given.fate);
        else if (given.does === 'kill') world.kill();
        else if (given.does === 'let late calls arrive') await world.arrive();
        else await world.endLeases();
      }
      // Everything calms down.
      world.kill();
      for (let calls = 0; calls < 6; calls += 1) {
        await world.call('arrives');
        await world.endLeases();
      }
      await world.arrive();
      expect(world.waiting()).toBe(0);

      const rows = await db
        .selectFrom('stats')
        .select(['range', 'elo', 'kills', 'deaths'])
        .where('user_id', '=', world.player.uuid)
        .execute();
      const sums = { elo, kills: matches, deaths: 2 * matches };
      expect(rows).toEqual(matches === 0 ? [] : rows.map(({ range }) => ({ range, ...sums })));
      expect(rows).toHaveLength(matches === 0 ? 0 : 3);

      expect(new Set(world.ran).size).toBe(world.ran.length);
      const commands = await db.selectFrom('game_commands').select(['id', 'state']).execute();
      expect(commands.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
      for (const { id, state } of commands) {
        // Nothing is lost: it is done, or a person is told.
        expect(['done', 'unknown']).toContain(state);
        if (state === 'done') expect(world.ran).toContain(id);
      }
    }),
    { numRuns: 30, examples: FOUND },
  );
});

test('of two game servers that are leased the same command, one after the other, only one runs it', async () => {
  await db.deleteFrom('game_commands').execute();
  await db.insertInto('users').values(gamer(9_999)).execute();
  const ran: string[] = [];
  const clients = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const { token } = await linkServer(app, db);
      const folder = path.join(root, name);
      return createGameClient({
        origin: 'https://site.example',
        token,
        folder,
        fetch: send,
        hasSocket: false,
        players: () => [],
        run: () => void ran.push(name),
      });
    }),
  );
  await addCommand(db, { kind: 'message', player: uuidOf(9_999), args: { text: 'Hi' }, by: 'test' });
  await Promise.all(clients.map((client) => client.sync()));
  await Promise.all(clients.map((client) => client.sync()));
  expect(ran).toHaveLength(1);
  await Promise.all(clients.map((client) => client.stop()));
});

const { app: site } = await startTestApp({ db, env: { SITE_ORIGIN: 'https://site.example' } });

describe('the guide', () => {
  const GUIDE = path.resolve(import.meta.dirname, '../../../../docs/guides/connect-a-game.md');

  /** The requests of the guide, each with the answer that it shows. */
  const examples = [
    ...readFileSync(GUIDE, 'utf8').matchAll(
      /```http\nPOST (\S+)\n[^{]*([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g,
    ),
  ].map(([, url = '', body = '', answer = '']) => ({ url, body, answer: JSON.parse(answer) as object }));

  /** Reduces values to their types, but for words that tell something. */
  function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, shapeOf(own)]));
  }

  test.each(Object.keys(GAME_EVENTS))('names the event %s', (type) => {
    expect(readFileSync(GUIDE, 'utf8')).toContain(`\`${type}\``);
  });

  test('has an example of each call', () => {
    expect(examples.map(({ url }) => url)).toEqual(['/api/game/v1/sync', '/api/game/v1/link-codes']);
  });

  test.each(examples)('$url is answered as the guide says', async ({ url, body, answer }) => {
    const { token } = await linkServer(site, db);
    // A match that was on the day when the guide was written is too old some day.
    const payload = body.replace(/"at": "[^"]*"/g, `"at": "${new Date().toISOString()}"`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const given = await site.inject({ method: 'POST', url, headers, payload });
    expect([given.statusCode, shapeOf(given.json())]).toEqual([200, shapeOf(answer)]);
  });
});
