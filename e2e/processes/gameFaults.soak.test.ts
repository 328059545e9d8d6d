import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGameClient } from '@site/game/client/gameClient';
import { isMatch, readLedger } from '@site/game/simulator/ledger';
import { newFolder } from '@site/backend/testing/folder';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { modeId, MODES, RANGES } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Kysely } from 'kysely';
import { Client } from './support/client.ts';
import { startNode } from '../../scripts/lib/runNode.ts';
import type { Schema } from '../../server/src/database/schema.ts';
import { addGameServer } from '../../server/src/features/game/gameServers.ts';
import { addPlayer, PASSWORD } from '../../server/src/testing/accounts.ts';
import {
  describeWithServices,
  embeddedDatabase,
  postgresDatabase,
  startServer,
  type SiteDatabase,
} from './support/site.ts';

/** Ten minutes take ten minutes, for each database. */
const MINUTES = Number(process.env['GAME_FAULT_MINUTES'] ?? 1);

/** Longest time between two kills of the site, in milliseconds. */
const LIFE_MS = 15_000;

const SERVERS = 3;
/** As in `config/site.json`. */
const NETWORK = { name: 'Blockhaven', timeZone: 'Europe/Berlin' };

const rowOf = (uuid: string, mode: string, range: string, period: string) =>
  `${uuid} ${mode} ${range} ${period}`;

function boardsOf(events: ReturnType<typeof readLedger>['events']): Map<string, string> {
  const periodAt = createPeriods(NETWORK.timeZone);
  const sums = new Map<string, { elo: number; kills: number; deaths: number }>();
  for (const { at, mode: id, players } of events.filter(isMatch)) {
    const mode = MODES.find((one) => modeId(one, NETWORK.name) === id) ?? id;
    for (const range of RANGES)
      for (const { uuid, elo, kills, deaths } of players) {
        const key = rowOf(uuid, mode, range, periodAt(range, new Date(at)));
        const { elo: e, kills: k, deaths: d } = sums.get(key) ?? { elo: 0, kills: 0, deaths: 0 };
        sums.set(key, { elo: e + elo, kills: k + kills, deaths: d + deaths });
      }
  }
  return new Map([...sums].map(([key, sum]) => [key, JSON.stringify(sum)]));
}

async function readBoards(db: Kysely<Schema>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stats')
    .select(['user_id', 'mode', 'range', 'elo', 'kills', 'deaths'])
    .select(sql<string>`period::text`.as('day'))
    .execute();
  return new Map(
    rows.map(({ user_id, mode, range, day, elo, kills, deaths }) => [
      rowOf(user_id, mode, range, day),
      JSON.stringify({ elo, kills, deaths }),
    ]),
  );
}

async function orderCommands(site: { readonly url: string }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const admin = await new Client(site).logIn('Admin', PASSWORD);
      while (!signal.aborted) {
        const body = { kind: 'message', player: 'Admin', args: { text: randomUUID() } };
        const { status } = await admin.post('/api/panel/game-commands', body);
        if (status !== 201) break;
        await sleep(200);
      }
    } catch {
      // The site is down.
    }
    await sleep(200);
  }
}

async function playWithFaults({ env, withDatabase }: SiteDatabase): Promise<void> {
  const folder = newFolder();
  const tokens = await withDatabase(async (db) => {
    await addPlayer(db, { name: 'Admin', rank: 'admin' });
    const added = await Promise.all(
      Array.from({ length: SERVERS }, (_, index) => addGameServer(db, { name: `arena ${index}` })),
    );
    return added.map((one) => one?.token ?? '');
  });
  let server = await startServer(env);
  const { url } = server;
  const restart = async () => {
    server.signal('SIGKILL');
    await server.ended;
    server = await startServer({ ...env, PORT: new URL(url).port });
  };

  const simulator = startNode(
    [
      ...['game/simulator/main.ts', '--site', url, '--folder', folder, '--players', '120', '--faults'],
      ...['--token', ...tokens],
    ],
    { follows: true },
  );
  cleanUpLater(() => simulator.signal('SIGKILL'));
  const ending = new AbortController();
  const ordering = orderCommands({ url }, ending.signal);
  const until = performance.now() + MINUTES * 60_000;
  while (performance.now() < until) {
    await sleep(Math.random() * LIFE_MS);
    await restart();
  }
  ending.abort();
  await ordering;
  simulator.signal('SIGTERM');
  await simulator.ended;

  const late: string[] = [];
  const drain = async () => {
    for (const [index, token] of tokens.entries()) {
      const own = path.join(folder, `server-${index + 1}`);
      const client = createGameClient({
        origin: url,
        token,
        folder: own,
        archive: path.join(own, 'sent'),
        hasSocket: false,
        players: () => [],
        run: ({ id }) => void late.push(id),
      });
      // Until nothing has happened for a while: a call may bring commands, and the next one reports them.
      for (let quiet = 0; quiet < 5;) {
        const before = late.length;
        await client.sync();
        await sleep(20);
        quiet = client.waiting === 0 && late.length === before ? quiet + 1 : 0;
      }
      await client.stop();
    }
  };
  // Everything that happened is told first: a lease that ends before its command is reported ends too early.
  await drain();
  server.signal('SIGKILL');
  await server.ended;
  // Commands whose answers were lost are leased until a while from now.
  await withDatabase((db) =>
    db
      .updateTable('game_commands')
      .set({ lease_until: new Date(0) })
      .where('state', '=', 'leased')
      .execute(),
  );
  server = await startServer({ ...env, PORT: new URL(url).port });
  await drain();
  await server.stop();

  const ledger = readLedger(folder);
  expect(new Set(ledger.events.map(({ id }) => id)).size).toBe(ledger.events.length);
  const { boards, commands } = await withDatabase(async (db) => ({
    boards: await readBoards(db),
    commands: await db.selectFrom('game_commands').select(['id', 'state']).execute(),
  }));
  const expected = boardsOf(ledger.events);
  expect(expected.size).toBeGreaterThan(100);
  expect(Object.fromEntries(boards)).toEqual(Object.fromEntries(expected));

  const ran = [...ledger.ran, ...late];
  expect(ran.length).toBeGreaterThan(10);
  expect(new Set(ran).size).toBe(ran.length);
  // Each is done, or a person is told that nobody knows.
  expect(commands.filter(({ state }) => state !== 'done' && state !== 'unknown')).toEqual([]);
  const ids = new Set(ran);
  expect(commands.filter(({ id, state }) => state === 'done' && !ids.has(id))).toEqual([]);
  process.stdout.write(
    `${ledger.events.length} events in ${boards.size} rows and ${commands.length} commands, ` +
      `${commands.filter(({ state }) => state === 'unknown').length} of them unclear\n`,
  );
}

const LIMIT_MS = (MINUTES + 5) * 60_000;

test(
  'each event counts once and no command runs twice on the embedded database, whatever is killed',
  () => playWithFaults(embeddedDatabase()),
  LIMIT_MS,
);

describeWithServices('on PostgreSQL', () => {
  test(
    'each event counts once and no command runs twice, whatever is killed',
    async () => playWithFaults(await postgresDatabase()),
    LIMIT_MS,
  );
});
