import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

beforeEach(async () => {
  for (const table of ['users', 'clans', 'game_clans'] as const) await db.deleteFrom(table).execute();
});

describe('a clan', () => {
  const CLAN = uuidOf(500);
  const clan = (at: string, members: readonly number[], own: object = {}) =>
    event('clan', {
      at,
      clan: {
        id: CLAN,
        name: 'Otters',
        tag: 'OTT',
        elo: 1_500,
        leader: uuidOf(members[0] ?? 1),
        members: members.map((number, index) => ({
          ...gamer(number),
          clanRank: index === 0 ? 'LEADER' : 'MEMBER',
        })),
        ...own,
      },
    });
  const members = async (id = CLAN) =>
    (await db.selectFrom('users').select('name').where('clan_id', '=', id).orderBy('name').execute()).map(
      ({ name }) => name,
    );

  test('is what was told last, whichever comes first', async () => {
    await server.sync({ events: [clan(ago(MINUTE), [1, 2])] });
    await server.sync({ events: [clan(ago(2 * MINUTE), [1, 3], { name: 'Others' })] });
    expect(await members()).toEqual(['Gamer1', 'Gamer2']);
    const read = await app.inject('/api/clans/OTT');
    expect(read.json()).toMatchObject({ clan: { name: 'Otters', leader: uuidOf(1) } });
    await server.sync({ events: [clan(ago(0), [2])] });
    expect(await members()).toEqual(['Gamer2']);
  });

  test('has a player whom no other named later', async () => {
    const other = uuidOf(501);
    const second = (at: string) => clan(at, [1], { id: other, name: 'Second', tag: 'SEC' });
    await server.sync({ events: [second(ago(MINUTE))] });
    await server.sync({ events: [clan(ago(3 * MINUTE), [1, 2])] });
    expect([await members(), await members(other)]).toEqual([['Gamer2'], ['Gamer1']]);
  });

  test('that was disbanded does not come back by what is older', async () => {
    await server.sync({ events: [clan(ago(3 * MINUTE), [1, 2])] });
    await server.sync({ events: [event('clan-disbanded', { clanId: CLAN, at: ago(MINUTE) })] });
    expect((await app.inject('/api/clans/OTT')).statusCode).toBe(404);
    const answer = await server.sync({ events: [clan(ago(2 * MINUTE), [1, 2])] });
    expect([answer.acked.length, await members()]).toEqual([1, []]);
    await server.sync({ events: [clan(ago(0), [1])] });
    expect(await members()).toEqual(['Gamer1']);
  });

  test('gets name and tag that another one had before', async () => {
    await server.sync({ events: [clan(ago(3 * MINUTE), [1])] });
    await server.sync({ events: [clan(ago(MINUTE), [2], { id: uuidOf(502) })] });
    const names = await db.selectFrom('clans').select(['id', 'name', 'tag']).orderBy('id').execute();
    expect(names).toEqual([
      { id: CLAN, name: '~000000000500', tag: '~000000000500' },
      { id: uuidOf(502), name: 'Otters', tag: 'OTT' },
    ]);
  });

  test('keeps them from one that had them before and is told later', async () => {
    await server.sync({ events: [clan(ago(MINUTE), [2], { id: uuidOf(502) })] });
    await server.sync({ events: [clan(ago(3 * MINUTE), [1])] });
    const names = await db.selectFrom('clans').select(['id', 'name', 'tag']).orderBy('id').execute();
    expect(names).toEqual([
      { id: CLAN, name: '~000000000500', tag: '~000000000500' },
      { id: uuidOf(502), name: 'Otters', tag: 'OTT' },
    ]);
  });

  test('of the same name and the same end of its id as others counts, too', async () => {
    const ids = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-0123456789ab`);
    const events = ids.map((id) => clan(ago(MINUTE), [], { id }));
    expect((await server.sync({ events })).acked).toEqual(events.map(({ id }) => id));
    const names = await db.selectFrom('clans').select(['name', 'tag']).orderBy('id').execute();
    const placeholders = ['~0123456789ab', `~${ids[1]?.replaceAll('-', '')}`];
    expect(names).toEqual([
      ...placeholders.map((name) => ({ name, tag: name })),
      { name: 'Otters', tag: 'OTT' },
    ]);
  });

  test('with a member twice is rejected', async () => {
    const twice = clan(ago(0), [1, 2, 1]);
    expect((await server.sync({ events: [twice] })).rejected).toMatchObject([
      { id: twice.id, code: 'invalid' },
    ]);
    expect(await members()).toEqual([]);
  });
});
