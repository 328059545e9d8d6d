import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { event, linkServer, uuidOf } from '../features/game/testing/gameServer.ts';
import { audited, startOperator } from './testing/operator.ts';

const { db, app, run, audits, clear } = await startOperator(io);
const server = await linkServer(app, db);

const setUuid = (name: string, uuid: string) => run({ command: 'set-uuid', name, uuid });
const user = (uuid: string) => db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();
const see = (number: number, more: object = {}) =>
  server.sync({ events: [event('player', { uuid: uuidOf(number), name: 'Steve', ...more })] });

beforeEach(clear);

test('puts an account right that became a player who is not the one', async () => {
  await addPlayer(db, { name: 'Steve', rank: 'owner' });
  const browser = await logIn(app, 'Steve');
  await see(6, { coins: 600 });
  expect(await user(uuidOf(6))).toMatchObject({ rank: 'owner' });
  // Whose name it is finds it taken.
  await see(1, { coins: 9 });
  await audits();

  expect(await setUuid('Steve', uuidOf(1))).toContain(
    `Steve has the uuid ${uuidOf(1)} now; before: ${uuidOf(6)}.`,
  );
  expect(await user(uuidOf(6))).toBeUndefined();
  expect(await user(uuidOf(1))).toMatchObject({ name: 'Steve', rank: 'owner', coins: 9 });
  expect(await audits()).toEqual([audited('account.uuid', uuidOf(1), 'Steve', null, { uuid: uuidOf(1) })]);
  // Session and password go on.
  expect((await browser.post('/api/refresh', {})).json()).toMatchObject({ user: { uuid: uuidOf(1) } });
  expect(await logIn(app, 'Steve')).toBeDefined();

  // The other one is a stranger from now on.
  await see(6);
  expect(await user(uuidOf(6))).toMatchObject({ name: '~000000000006', rank: 'player' });
  expect(await setUuid('Steve', uuidOf(1))).toContain('nothing to do');
});

test('gives an account a uuid that the site does not know, which nobody else takes', async () => {
  const { uuid } = await addPlayer(db, { name: 'Steve', rank: 'mod', coins: 7 });
  await setUuid(uuid, uuidOf(1));
  expect(await user(uuidOf(1))).toMatchObject({ name: 'Steve', rank: 'mod', coins: 7 });
  await see(6);
  expect(await user(uuidOf(1))).toMatchObject({ name: 'Steve', rank: 'mod' });
});

test('closes the sockets of the former uuid', async () => {
  const { uuid } = await addPlayer(db, { name: 'Steve' });
  const disconnected = jest.spyOn(app.services.sockets, 'disconnectPlayer');
  await setUuid('Steve', uuidOf(1));
  expect(disconnected).toHaveBeenCalledWith(uuid);
});

test('refuses the uuid of another account, and of somebody in the team', async () => {
  await addPlayer(db, { name: 'Steve', rank: 'mod' });
  const alex = await addPlayer(db, { name: 'Alex' });
  await expect(setUuid('Steve', alex.uuid)).rejects.toThrow(
    'This is the uuid of "Alex", who has an account.',
  );
  await db
    .updateTable('users')
    .set({ password_hash: null, rank: 'sup' })
    .where('uuid', '=', alex.uuid)
    .execute();
  await expect(setUuid('Steve', alex.uuid)).rejects.toThrow(
    'This is the uuid of "Alex", who has an account.',
  );
  await expect(setUuid('Nobody', uuidOf(1))).rejects.toThrow('There is no player called "Nobody".');
  expect(await audits()).toEqual([]);
});
