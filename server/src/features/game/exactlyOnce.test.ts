import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createGameClient, type GameClient } from '@site/game/client/gameClient';
import type { LeasedCommand } from '@site/contract/http/game';
import fc from 'fast-check';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { clientFolder, fetchFrom } from './testing/clientOf.ts';
import { gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const send = fetchFrom(app);
const root = clientFolder();
let worlds = 0;

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
