import type { GameServer } from '@site/contract/http/gameServers';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { event, gamer, linkServer } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = await logIn(app, 'Admin');
const server = await linkServer(app, db);
const HOUR = 3_600_000;

describe('the clock of a game server', () => {
  const differenceOf = async () =>
    (await admin.get('/api/panel/gameservers')).json<GameServer[]>()[0]!.clockDifference;
  const known = (ms: number) => event('player', { ...gamer(1), at: new Date(Date.now() + ms).toISOString() });
  const dated = (ms: number, events: readonly object[] = []) =>
    server.send(
      { events },
      { authorization: `Bearer ${server.token}`, date: new Date(Date.now() + ms).toUTCString() },
    );

  beforeEach(() => db.updateTable('game_servers').set({ clock_difference_ms: null }).execute());

  test('is not judged by an event from before an outage', async () => {
    await server.sync({ events: [known(-3 * HOUR)] });
    expect(await differenceOf()).toBeNull();
    await server.sync({ events: [known(0)] });
    expect(await differenceOf()).toBe(0);
    await server.sync({ events: [known(-3 * HOUR)] });
    expect(await differenceOf()).toBe(0);
  });

  test('is ahead at least as far as its events', async () => {
    await server.sync({ events: [known(HOUR)] });
    expect(Math.round((await differenceOf())! / 60_000)).toBe(60);
  });

  test.each([-3 * HOUR, HOUR, 0])('is what the header of its call says: %d ms', async (ms) => {
    await dated(ms, [known(-2 * HOUR)]);
    expect(Math.abs((await differenceOf())! - ms)).toBeLessThan(2_500);
  });

  test('is not judged by a header that is no date', async () => {
    await server.send({}, { authorization: `Bearer ${server.token}`, date: 'yesterday' });
    expect(await differenceOf()).toBeNull();
  });
});
