import { operatorOf } from '../testing/operator.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

type Action = 'add' | 'list' | 'rotate' | 'remove';

const operate = operatorOf(app);
const run = (action: Action, name?: string) => operate({ command: 'game-server', action, name });

const tokenIn = (text: string) => /gs_\S+/.exec(text)?.[0] ?? '';

const call = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const payload = { boot: '6f0b0000-0000-4000-8000-000000000001', software: 'paper 1.21.8' };
  return (await app.inject({ method: 'POST', url: '/api/game/v1/sync', headers, payload })).statusCode;
};

test('links a game server, lists it, changes its token and removes it', async () => {
  expect(await run('list')).toBe('There are no game servers.');
  const token = tokenIn(await run('add', 'lobby'));
  expect(await call(token)).toBe(200);
  expect(await run('list')).toMatch(/lobby +v1 +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +paper 1\.21\.8$/);
  const next = tokenIn(await run('rotate', 'LOBBY'));
  expect([await call(token), await call(next)]).toEqual([200, 200]);
  await run('remove', 'lobby');
  expect([await call(token), await call(next)]).toEqual([401, 401]);
  const trail = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_name'])
    .orderBy('id')
    .execute();
  expect(trail).toEqual(
    ['add', 'rotate', 'remove'].map((action) => ({
      action: `game-server.${action}`,
      subject_name: 'lobby',
    })),
  );
  // The token is stored nowhere.
  const rows = await db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
});

test('forges no rows on a terminal with what a game server says of itself', async () => {
  const token = tokenIn(await run('add', 'forger'));
  const software = 'x\u001b[2J\u001b]0;title\u0007\nforged row\u009b\u202e\0';
  const send = async (body: object) =>
    app.inject({
      method: 'POST',
      url: '/api/game/v1/sync',
      headers: { authorization: `Bearer ${token}` },
      payload: { boot: '6f0b0000-0000-4000-8000-000000000001', ...body },
    });
  expect((await send({ software, plugin: software })).statusCode).toBe(200);
  const stored = () =>
    db
      .selectFrom('game_servers')
      .select(['software', 'plugin'])
      .where('name', '=', 'forger')
      .executeTakeFirst();
  expect(await stored()).toEqual({ software: 'x[2J]0;titleforged row', plugin: 'x[2J]0;titleforged row' });
  // As a release before has stored it.
  await db
    .updateTable('game_servers')
    .set({ software: software.replace('\0', '') })
    .where('name', '=', 'forger')
    .execute();
  const [, ...rows] = (await run('list')).split('\n');
  expect(rows.filter((row) => /^forged/.test(row))).toEqual([]);
  expect(rows.find((row) => row.startsWith('forger'))).toMatch(/x\\u001b\[2J.*\\nforged row\\u009b\\u202e$/);
});

test.each<[string, Action, string | undefined, RegExp]>([
  ['without a name', 'add', undefined, /name is missing/],
  ['with a name that is none', 'add', 'lob/by', /1 to 32 letters/],
  ['that is not there', 'rotate', 'arena', /no game server called "arena"/],
])('refuses one %s', async (_, action, name, said) => {
  await expect(run(action, name)).rejects.toThrow(said);
});

test('refuses a second one of the same name', async () => {
  await run('add', 'arena');
  await expect(run('add', 'Arena')).rejects.toThrow('There is a game server called Arena already.');
});
