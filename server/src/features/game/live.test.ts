import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Admin', rank: 'admin' });
await db.insertInto('users').values(gamer(1)).execute();
const admin = await logIn(app, 'Admin');
const lobby = await linkServer(app, db);
const { sockets } = app.services;
let announced: jest.SpyInstance;
let woken: jest.SpyInstance;
let closed: jest.SpyInstance;

beforeEach(() => {
  announced = jest.spyOn(sockets, 'announceChange');
  woken = jest.spyOn(sockets, 'wakeGameServers');
  closed = jest.spyOn(sockets, 'disconnectGameServer');
});

const CLAN = { id: uuidOf(9), name: 'Night', tag: 'NGT', elo: 5, leader: uuidOf(1) };

test.each<[string, object[], string[]]>([
  ['nothing', [], []],
  ['a line of the chat', [event('chat', { ...gamer(1), channel: 'lobby', text: 'Hello' })], []],
  ['a rejected event', [event('match', { mode: 'chess', players: [] })], []],
  ['a player', [event('player', gamer(1))], ['players']],
  ['a rank', [event('rank', { ...gamer(1), rank: 'vip' })], ['players']],
  ['a rank of the team', [event('rank', { ...gamer(1), rank: 'admin' })], []],
  [
    'a match and a clan',
    [
      event('match', { mode: 'cores', players: [{ ...gamer(1), kills: 0, deaths: 0, elo: 1 }] }),
      event('clan', { clan: { ...CLAN, members: [{ ...gamer(1), clanRank: 'LEADER' }] } }),
    ],
    ['boards', 'clans'],
  ],
])('the pages hear of %s what concerns them', async (_, events, topics) => {
  await lobby.sync({ events });
  expect(announced.mock.calls.flat()).toEqual(topics);
});

test('the pages hear nothing of events that were stored before', async () => {
  const events = [event('match', { mode: 'cores', players: [{ ...gamer(1), kills: 0, deaths: 0, elo: 1 }] })];
  await lobby.sync({ events });
  announced.mockClear();
  const answer = await lobby.sync({ events });
  expect(answer.acked).toHaveLength(1);
  expect(announced).not.toHaveBeenCalled();
});

test('every page that shows names hears of a new one, whatever shows it', async () => {
  await lobby.sync({ events: [event('player', { ...gamer(1), name: 'Renamed' })] });
  expect(announced.mock.calls.flat().toSorted()).toEqual(['boards', 'clans', 'players']);
  await lobby.sync({ events: [event('player', gamer(1))] });
});

test('the pages hear when the game has reset stats', async () => {
  await addCommand(db, { kind: 'reset-stats', player: uuidOf(1), args: {}, by: 'Admin' });
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [{ id: handed?.id, lease: handed?.lease, outcome: 'done' }] });
  expect(announced.mock.calls.flat()).toEqual(['boards']);
});

test('game servers are woken when a command begins to wait', async () => {
  const given = { kind: 'message', player: 'Gamer1', args: { text: 'Hello' } };
  await admin.post('/api/panel/game-commands', given);
  expect(woken).toHaveBeenCalledTimes(1);
  const [handed] = (await lobby.sync()).commands;
  await lobby.sync({ done: [{ id: handed?.id, lease: handed?.lease, outcome: 'unknown' }] });
  expect(woken).toHaveBeenCalledTimes(1);
  await admin.post(`/api/panel/game-commands/${handed?.id}/repeat`, { reason: 'again' });
  expect(woken).toHaveBeenCalledTimes(2);
});

test('the socket of a removed game server is closed', async () => {
  const { id } = await linkServer(app, db);
  await admin.delete(`/api/panel/gameservers/${id}`);
  expect(closed).toHaveBeenCalledWith(id);
});
