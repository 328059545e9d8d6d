import type { ServerStatus } from '@site/contract/http/services';
import { randomUUID } from 'node:crypto';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();

const players = (...names: string[]) =>
  JSON.stringify(names.map((name) => ({ uuid: `00000000-0000-4000-8000-00000000000${name}`, name })));

async function addServer(heardAgoS: number, max: number | null, ...names: string[]): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('game_servers')
    .values({
      id,
      name: id.slice(0, 8),
      token_hash: '',
      max_players: max,
      players: players(...names),
      heard_at: new Date(Date.now() - heardAgoS * 1000),
    })
    .execute();
}

async function read(): Promise<ServerStatus> {
  const { app } = await startTestApp({ db, env: { DEMO: '1' } });
  return (await app.inject('/api/status')).json<ServerStatus>();
}

beforeEach(() => db.deleteFrom('game_servers').execute());

test('counts each player once, on all servers that were heard lately', async () => {
  await addServer(5, 100, '1', '2', '3');
  await addServer(80, 50, '3', '4');
  await addServer(100, 500, '5', '6');
  expect(await read()).toEqual({ online: 4, max: 150 });
});

test('counts nobody on servers that are empty, whose room is unknown', async () => {
  await addServer(5, null);
  expect(await read()).toEqual({ online: 0, max: null });
});

test('doesn’t count where nobody says who is online', async () => {
  await addServer(5, 100);
  await db.updateTable('game_servers').set({ lists_players: false }).execute();
  expect((await read()).max).toBe(1_000);
  await addServer(5, 50, '1');
  expect(await read()).toEqual({ online: 1, max: 150 });
});

test('uses another source while no server is heard', async () => {
  await addServer(100, 500, '5', '6');
  // The demo's own, which has more players than that.
  expect((await read()).max).toBe(1_000);
});
