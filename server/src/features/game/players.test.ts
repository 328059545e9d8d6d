import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** Adds a player whom the game has named before. */
async function addNamed(values: Parameters<typeof addPlayer>[1]) {
  const player = await addPlayer(db, values);
  await db
    .insertInto('game_players')
    .values({ uuid: player.uuid, name_at: new Date(0) })
    .execute();
  return player;
}

const user = (uuid: string) => db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

test('of two states of the same millisecond, the one that was sent later counts', async () => {
  const at = new Date().toISOString();
  const states = [10, 20].map((coins) => event('player', { ...gamer(1), coins, at }));
  await server.sync({ events: states });
  expect(await user(uuidOf(1))).toMatchObject({ coins: 20 });
  const id = uuidOf(77);
  const clan = { id, name: 'Wolves', tag: 'WLV', elo: 0, leader: uuidOf(1), members: [] };
  await server.sync({ events: [event('clan', { clan, at }), event('clan-disbanded', { clanId: id, at })] });
  expect(await db.selectFrom('clans').select('id').where('id', '=', id).execute()).toEqual([]);
});

const told = (number: number, own: object = {}) => event('player', { ...gamer(number), ...own });

test('becomes known without a password, and the later telling wins', async () => {
  const later = told(1, { name: 'Later', coins: 9, at: ago(MINUTE) });
  const earlier = told(1, { name: 'Earlier', coins: 5, playtime: 70, at: ago(9 * MINUTE) });
  await server.sync({ events: [later] });
  await server.sync({ events: [earlier] });
  expect(await user(uuidOf(1))).toMatchObject({
    name: 'Later',
    coins: 9,
    playtime: 70,
    password_hash: null,
    rank: 'player',
  });
});

test('gets a name that another one had before', async () => {
  await server.sync({ events: [told(1, { name: 'Steve', at: ago(9 * MINUTE) })] });
  await server.sync({ events: [told(2, { name: 'steve', at: ago(MINUTE) })] });
  expect((await user(uuidOf(2)))?.name).toBe('steve');
  expect((await user(uuidOf(1)))?.name).toBe('~000000000001');
  await server.sync({ events: [told(1, { name: 'Alex' })] });
  expect((await user(uuidOf(1)))?.name).toBe('Alex');
});

test('does not get the name of somebody in the team, who logs in with it', async () => {
  await addNamed({ name: 'Owner', rank: 'owner' });
  const answer = await server.sync({ events: [told(1, { name: 'owner' })] });
  expect(answer.acked).toHaveLength(1);
  expect((await user(uuidOf(1)))?.name).toBe('~000000000001');
  expect(await logIn(app, 'Owner')).toBeDefined();
});

test.each(['owner', 'jrsup'])('gets no rank of the team (%s)', async (rank) => {
  const given = event('rank', { ...gamer(1), rank });
  expect((await server.sync({ events: [given] })).rejected).toMatchObject([
    { id: given.id, code: 'not_for_games' },
  ]);
  expect((await user(uuidOf(1)))?.rank).toBe('player');
});

test('in the team keeps the rank', async () => {
  const { uuid } = await addPlayer(db, { name: 'Mod', rank: 'mod' });
  const taken = event('rank', { uuid, name: 'Mod', rank: 'vip' });
  expect((await server.sync({ events: [taken] })).rejected).toMatchObject([{ code: 'not_for_games' }]);
  expect((await user(uuid))?.rank).toBe('mod');
  // It did not count, so it is refused again.
  expect((await server.sync({ events: [taken] })).acked).toEqual([]);
});

test('gets the rank that was told last', async () => {
  const rank = (name: string, at: string) => event('rank', { ...gamer(1), rank: name, at });
  await server.sync({ events: [rank('mvp', ago(MINUTE)), rank('vip', ago(2 * MINUTE))] });
  await server.sync({ events: [rank('yt', ago(3 * MINUTE))] });
  expect((await user(uuidOf(1)))?.rank).toBe('mvp');
});

test('in the team keeps the name, which they log in with', async () => {
  const { uuid } = await addPlayer(db, { name: 'Owner', rank: 'owner' });
  await server.sync({ events: [event('player', { uuid, name: 'Nobody', coins: 7 })] });
  expect(await user(uuid)).toMatchObject({ name: 'Owner', coins: 7 });
  // Nor is the name free for somebody else then.
  await server.sync({ events: [told(1, { name: 'Owner' })] });
  expect((await user(uuidOf(1)))?.name).toBe('~000000000001');
  expect(await logIn(app, 'Owner')).toBeDefined();
});

test('has the latest of several states in one call', async () => {
  const states = [
    told(1, { name: 'First', coins: 1, playtime: 10, at: ago(3 * MINUTE) }),
    told(1, { name: 'Third', coins: 3, at: ago(MINUTE) }),
    told(1, { name: 'Second', coins: 2, at: ago(2 * MINUTE) }),
  ];
  await server.sync({ events: states });
  expect(await user(uuidOf(1))).toMatchObject({ name: 'Third', coins: 3, playtime: 10 });
});

test('may swap names with another one in one call', async () => {
  await server.sync({ events: [told(1, { at: ago(9 * MINUTE) }), told(2, { at: ago(9 * MINUTE) })] });
  await server.sync({
    events: [told(1, { name: 'Gamer2', at: ago(2 * MINUTE) }), told(2, { name: 'Gamer1', at: ago(MINUTE) })],
  });
  expect([(await user(uuidOf(1)))?.name, (await user(uuidOf(2)))?.name]).toEqual(['Gamer2', 'Gamer1']);
});

test('of the same new name, the one who was named last has it', async () => {
  const match = (number: number, minutes: number) =>
    event('match', {
      mode: 'bedwars',
      players: [
        { uuid: uuidOf(number), name: number === 1 ? 'STEVE' : 'Steve', kills: 0, deaths: 0, elo: 1 },
      ],
      at: ago(minutes * MINUTE),
    });
  await server.sync({ events: [match(2, 1), match(1, 2), event('player', gamer(3))] });
  const names = [1, 2, 3].map(async (number) => (await user(uuidOf(number)))?.name);
  expect(await Promise.all(names)).toEqual(['~000000000001', 'Steve', 'Gamer3']);
});
