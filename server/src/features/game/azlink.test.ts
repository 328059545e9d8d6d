import { randomUUID } from 'node:crypto';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { addGameServer } from './gameServers.ts';
import { gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const env = siteWith(() => ({ azlink: { commands: { 'give-rank': 'lp user {name} parent set {rank}' } } }));
const { app } = await startTestApp({ db, env: { ...env, DEMO: '1' } });
await db
  .insertInto('users')
  .values([gamer(1), gamer(2)])
  .execute();

/** As the plugin sends it. */
const BODY = {
  platform: { type: 'BUKKIT', name: 'Paper', version: '1.21.8' },
  version: '1.4.0',
  players: [gamer(1)],
  maxPlayers: 80,
  system: { ram: 512, cpu: 3.4 },
  worlds: null,
  full: true,
};

async function linkAzlink() {
  const added = await addGameServer(db, { name: randomUUID().slice(0, 8), isAzlink: true });
  const { id = '', token = '' } = added ?? {};
  const call = (method: 'GET' | 'POST', given = token, payload: object = BODY) =>
    app.inject({
      method,
      url: '/api/azlink',
      headers: { 'azuriom-link-token': given },
      ...(method === 'POST' && { payload }),
    });
  return { id, token, call };
}

beforeEach(async () => {
  await db.deleteFrom('game_servers').execute();
  await db.deleteFrom('game_commands').execute();
  await db.updateTable('users').set({ rank: 'player' }).execute();
});

const give = (number: number, requireOnline = false) =>
  addCommand(db, {
    kind: 'give-rank',
    player: uuidOf(number),
    args: { rank: 'vip' },
    by: 'shop',
    requireOnline,
  });

test('tests the link, tells who is online, and gets console commands by player', async () => {
  const { id, call } = await linkAzlink();
  expect((await call('GET')).statusCode).toBe(200);
  await give(1);
  await give(2, true);
  expect((await call('POST')).json()).toEqual({
    commands: { Gamer1: ['lp user Gamer1 parent set vip'] },
  });
  // Never a list, not even if it is empty.
  expect((await call('POST')).json()).toEqual({ commands: {} });
  const ranks = await db.selectFrom('users').select(['name', 'rank']).orderBy('name').execute();
  expect(ranks.map(({ rank }) => rank)).toEqual(['vip', 'player']);
  const server = await db.selectFrom('game_servers').selectAll().where('id', '=', id).executeTakeFirst();
  expect(server).toMatchObject({ software: 'Paper 1.21.8', plugin: 'AzLink 1.4.0', max_players: 80 });
  expect((await app.inject('/api/status')).json()).toEqual({ online: 1, max: 80 });
});

test('sends the rank of a player whose name is that of a property of every object', async () => {
  const { call } = await linkAzlink();
  await db.updateTable('users').set({ name: 'constructor' }).where('uuid', '=', uuidOf(1)).execute();
  await give(1);
  const { body } = await call('POST');
  expect(body).toBe('{"commands":{"constructor":["lp user constructor parent set vip"]}}');
});

test.each([
  '__proto__',
  'x parent set owner',
  'x\tparent',
  'x;op',
  'x"',
  "x'",
  '/op',
  '@a',
  '{rank}',
  '$&',
  '~446655440000',
  // LuckPerms reads 32 hexadecimal digits as a uuid, such as that of somebody in the team.
  'a0b1c2d3e4f5a0b1c2d3e4f5a0b1c2d3',
  'A0B1C2D3E4F5A0B1C2D3E4F5A0B1C2D3',
  'x'.repeat(17),
  '..Gamer',
  'Gämer',
])(
  'never puts the name %s into a console command: the rank waits for another server or name',
  async (name) => {
    const { call } = await linkAzlink();
    await db.updateTable('users').set({ name }).where('uuid', '=', uuidOf(1)).execute();
    await give(1);
    expect((await call('POST')).json()).toEqual({ commands: {} });
    await db.updateTable('users').set({ name: '.Gamer_1' }).where('uuid', '=', uuidOf(1)).execute();
    expect((await call('POST')).json()).toEqual({
      commands: { '.Gamer_1': ['lp user .Gamer_1 parent set vip'] },
    });
  },
);

test('sends no rank that is not above that of the player', async () => {
  const { call } = await linkAzlink();
  const id = await give(1);
  await db.updateTable('users').set({ rank: 'knock' }).execute();
  expect((await call('POST')).json()).toEqual({ commands: {} });
  const { state } = await db
    .selectFrom('game_commands')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('expired');
});

test('leaves what needs an acknowledgement to other servers', async () => {
  const { call } = await linkAzlink();
  await addCommand(db, { kind: 'give-coins', player: uuidOf(1), args: { coins: 5 }, by: 'shop' });
  expect((await call('POST')).json()).toEqual({ commands: {} });
  const lobby = await linkServer(app, db);
  expect((await lobby.sync()).commands).toMatchObject([{ kind: 'give-coins' }]);
});

test('ends what is too late', async () => {
  const { call } = await linkAzlink();
  const notAfter = new Date(Date.now() - 1_000);
  const id = await addCommand(db, {
    kind: 'give-rank',
    player: uuidOf(1),
    args: { rank: 'vip' },
    by: 'shop',
    notAfter,
  });
  expect((await call('POST')).json()).toEqual({ commands: {} });
  const command = db.selectFrom('game_commands').select('state').where('id', '=', id);
  expect(await command.executeTakeFirst()).toEqual({ state: 'expired' });
});

test('its token opens nothing else, and no other opens this', async () => {
  const { token, call } = await linkAzlink();
  const lobby = await linkServer(app, db);
  expect((await lobby.send({}, { authorization: `Bearer ${token}` })).statusCode).toBe(401);
  for (const given of [lobby.token, 'x', token.replace(/.$/, '')])
    expect((await call('POST', given)).statusCode).toBe(401);
  for (const [method, url] of [
    ['POST', '/api/azlink/register'],
    ['POST', '/api/azlink/user/1/money/add'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { 'azuriom-link-token': token }, payload: {} });
    expect(answer.statusCode).toBe(404);
  }
});

test('refuses a body that is none, and changes nothing', async () => {
  const { id, call, token } = await linkAzlink();
  expect((await call('POST', token, { players: 'none' })).statusCode).toBe(400);
  const server = await db
    .selectFrom('game_servers')
    .select('heard_at')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(server?.heard_at).toBeNull();
});
