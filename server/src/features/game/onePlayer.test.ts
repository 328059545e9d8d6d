import { randomUUID } from 'node:crypto';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addGameServer } from './gameServers.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const user = (uuid: string) => db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();
const nameOf = async (number: number) => (await user(uuidOf(number)))?.name;

beforeEach(async () => {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('clans').execute();
});

const link = (player: object) =>
  app.inject({
    method: 'POST',
    url: '/api/game/v1/link-codes',
    payload: player,
    headers: { authorization: `Bearer ${server.token}` },
  });

async function azlink(players: readonly object[]) {
  const { token = '' } = (await addGameServer(db, { name: randomUUID().slice(0, 8), isAzlink: true })) ?? {};
  const headers = { 'azuriom-link-token': token };
  await app.inject({ method: 'POST', url: '/api/azlink', headers, payload: { players } });
}

const match = (player: object) =>
  event('match', { mode: 'bedwars', players: [{ ...player, kills: 1, deaths: 0, elo: 5 }] });

const clan = (player: object) => {
  const members = [{ ...player, clanRank: 'MEMBER' }];
  return event('clan', {
    clan: { id: uuidOf(70), name: 'Wolves', tag: 'WLV', elo: 0, leader: null, members },
  });
};

type Player = ReturnType<typeof gamer>;

/** The ways to show a player by name. */
const SIGHTINGS: Record<string, (player: Player) => Promise<unknown>> = {
  player: (player) => server.sync({ events: [event('player', player)] }),
  match: (player) => server.sync({ events: [match(player)] }),
  rank: (player) => server.sync({ events: [event('rank', { ...player, rank: 'vip' })] }),
  clan: (player) => server.sync({ events: [clan(player)] }),
  chat: (player) => server.sync({ events: [event('chat', { ...player, channel: 'all', text: 'Hi' })] }),
  reporter: (player) =>
    server.sync({ events: [event('report', { reporter: player, reported: gamer(9), reason: 'x' })] }),
  reported: (player) =>
    server.sync({ events: [event('report', { reporter: gamer(9), reported: player, reason: 'x' })] }),
  'list of players': (player) => server.sync({ players: [gamer(9), player] }),
  'list of AzLink': (player) => azlink([gamer(9), player]),
  'link code': link,
};
const KINDS = Object.keys(SIGHTINGS);

describe('an account that was made by hand', () => {
  test.each(KINDS)('becomes the player whom a %s shows under its name', async (kind) => {
    await addPlayer(db, { name: 'Alex', rank: 'vip' });
    const browser = await logIn(app, 'Alex');
    await SIGHTINGS[kind]!({ uuid: uuidOf(1), name: 'alex' });
    expect(await db.selectFrom('users').select('uuid').where('name', 'ilike', 'alex').execute()).toEqual([
      { uuid: uuidOf(1) },
    ]);
    expect(await user(uuidOf(1))).toMatchObject({ name: 'Alex', rank: 'vip' });
    // The session goes on, and so does the password.
    const refreshed = await browser.post('/api/refresh', {});
    expect(refreshed.json()).toMatchObject({ user: { uuid: uuidOf(1), name: 'Alex' } });
    expect(await logIn(app, 'Alex')).toBeDefined();
  });

  test.each(KINDS)('becomes a player by a %s, which the audit trail says', async (kind) => {
    await db.deleteFrom('audit_entries').execute();
    await addPlayer(db, { name: 'Alex', rank: 'mod' });
    await SIGHTINGS[kind]!({ uuid: uuidOf(1), name: 'alex' });
    const entries = await db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([
      {
        actor_id: null,
        action: 'account.uuid',
        subject: uuidOf(1),
        subject_name: 'Alex',
        before: null,
        after: { uuid: uuidOf(1) },
      },
    ]);
    expect(entries[0]?.actor_name).toMatch(/^game server "/);
    await SIGHTINGS[kind]!({ uuid: uuidOf(1), name: 'alex' });
    expect(await db.selectFrom('audit_entries').select('id').execute()).toHaveLength(1);
  });

  test.each(KINDS)('of the team gains and loses nothing else by a %s', async (kind) => {
    await addPlayer(db, { name: 'Steve', rank: 'owner' });
    await SIGHTINGS[kind]!({ uuid: uuidOf(1), name: 'Steve' });
    expect(await user(uuidOf(1))).toMatchObject({ name: 'Steve', rank: 'owner' });
    expect((await link({ uuid: uuidOf(1), name: 'Steve' })).statusCode).toBe(409);
    expect(await logIn(app, 'Steve')).toBeDefined();
    const ranked = event('rank', { uuid: uuidOf(1), name: 'Steve', rank: 'player' });
    expect((await server.sync({ events: [ranked] })).rejected).toMatchObject([{ code: 'not_for_games' }]);
    // Somebody else of this name is another player.
    await server.sync({ events: [event('player', { uuid: uuidOf(2), name: 'Steve' })] });
    expect([await nameOf(1), await nameOf(2)]).toEqual(['Steve', '~000000000002']);
  });

  test('takes everything that belongs to it along', async () => {
    const { uuid } = await addPlayer(db, { name: 'Alex', coins: 7 });
    await db.insertInto('alerts').values({ user_id: uuid, category: 'system', message: 'Hi' }).execute();
    const { id } = await db
      .insertInto('applications')
      .values({
        user_id: uuid,
        name: 'Alex',
        discord: 'alex',
        age: 20,
        role: 'Supporter',
        strengths: 'x',
        weaknesses: 'x',
        motivation: 'x',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audit_entries')
      .values({
        actor_id: uuid,
        actor_name: 'Alex',
        action: 'player.password',
        subject: uuid,
        about: uuid,
        subject_name: 'Alex',
        before: null,
        after: null,
      } as never)
      .execute();
    await server.sync({ events: [match({ uuid: uuidOf(1), name: 'Alex' })] });
    expect(await db.selectFrom('alerts').select('user_id').execute()).toEqual([{ user_id: uuidOf(1) }]);
    expect(await db.selectFrom('applications').select(['id', 'user_id']).execute()).toEqual([
      { id, user_id: uuidOf(1) },
    ]);
    const of = ['actor_id', 'subject', 'about'] as const;
    const audited = db.selectFrom('audit_entries').select(of).where('action', '=', 'player.password');
    expect(await audited.execute()).toEqual([{ actor_id: uuidOf(1), subject: uuidOf(1), about: uuidOf(1) }]);
    expect(await user(uuidOf(1))).toMatchObject({ coins: 7 });
    const [place] = (await app.inject('/api/stats?mode=bedwars&range=daily')).json<object[]>();
    expect(place).toMatchObject({ name: 'Alex', elo: 5 });
  });

  test('becomes a player whom the site knows already, with what they have done', async () => {
    await server.sync({
      events: [match(gamer(1)), event('player', { ...gamer(1), coins: 9, at: ago(MINUTE) })],
    });
    const former = await link(gamer(1));
    const { uuid } = await addPlayer(db, { name: 'Steve', rank: 'owner' });
    await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Steve', coins: 10 })] });
    expect(await user(uuid!)).toBeUndefined();
    expect(await user(uuidOf(1))).toMatchObject({ name: 'Steve', rank: 'owner', coins: 10 });
    expect(await db.selectFrom('stats').select('user_id').distinct().execute()).toEqual([
      { user_id: uuidOf(1) },
    ]);
    // A code of before opens nothing.
    const code = former.json<{ code: string }>().code;
    expect((await new Browser(app).post('/api/login/link/check', { code })).statusCode).toBe(400);
  });

  test('takes along what is to happen to it in the game', async () => {
    await server.sync({ events: [event('player', { ...gamer(1), at: ago(MINUTE) })] });
    const { uuid } = await addPlayer(db, { name: 'Steve' });
    await db
      .insertInto('game_commands')
      .values({
        id: uuidOf(50),
        kind: 'give-coins',
        user_id: uuid,
        args: '{"coins":5}',
        created_by: 'x',
      } as never)
      .execute();
    await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Steve' })] });
    const commands = db.selectFrom('game_commands').select('user_id').where('id', '=', uuidOf(50));
    expect(await commands.execute()).toEqual([{ user_id: uuidOf(1) }]);
  });

  test('stays as it is while a player with a login comes under its name', async () => {
    await server.sync({ events: [event('player', { ...gamer(1), at: ago(MINUTE) })] });
    await db.updateTable('users').set({ password_hash: 'x' }).where('uuid', '=', uuidOf(1)).execute();
    const { uuid } = await addPlayer(db, { name: 'Alex' });
    await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Alex' })] });
    expect([(await user(uuid!))?.name, await nameOf(1)]).toEqual(['Alex', 'Gamer1']);
    expect(await logIn(app, 'Alex')).toBeDefined();
  });

  test('becomes the first player of its name, and no second one', async () => {
    await addPlayer(db, { name: 'Alex' });
    const events = [2, 1].map((minutes) =>
      event('player', { uuid: uuidOf(minutes), name: 'Alex', at: ago(minutes * MINUTE) }),
    );
    await server.sync({ events });
    // The name is the later one's now, as it is in the game.
    expect([await nameOf(2), await nameOf(1)]).toEqual(['~000000000002', 'Alex']);
    expect(await user(uuidOf(2))).toMatchObject({ password_hash: expect.any(String) as string });
    expect(await user(uuidOf(1))).toMatchObject({ password_hash: null });
  });
});

describe('a placeholder', () => {
  const displace = async () => {
    await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Old', at: ago(9 * MINUTE) })] });
    await server.sync({ events: [event('player', { uuid: uuidOf(2), name: 'Old', at: ago(5 * MINUTE) })] });
    expect(await nameOf(1)).toBe('~000000000001');
  };

  test.each(KINDS)('gives way to the name in a %s', async (kind) => {
    await displace();
    await SIGHTINGS[kind]!({ uuid: uuidOf(1), name: 'New' });
    expect(await nameOf(1)).toBe('New');
  });

  test('stays if the name is that of before, or of somebody else', async () => {
    await displace();
    await server.sync({ events: [{ ...match({ uuid: uuidOf(1), name: 'Old' }), at: ago(7 * MINUTE) }] });
    await server.sync({ events: [{ ...match({ uuid: uuidOf(1), name: 'Older' }), at: ago(10 * MINUTE) }] });
    expect([await nameOf(1), await nameOf(2)]).toEqual(['~000000000001', 'Old']);
  });

  test('is longer for one of two whose ids end alike', async () => {
    const twin = (number: number) => uuidOf(1).replace('00000000', `0000000${number}`);
    const players = [1, 2, 3].map((number) => ({ uuid: twin(number), name: 'Old' }));
    await server.sync({
      events: [
        event('match', {
          mode: 'bedwars',
          players: players.map((player) => ({ ...player, kills: 0, deaths: 0, elo: 1 })),
        }),
      ],
    });
    const names = await db.selectFrom('users').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name).toSorted()).toEqual(
      ['Old', '~000000000001', `~${twin(2).replaceAll('-', '')}`].toSorted(),
    );
  });
});

test('the name that a link code proves counts at once', async () => {
  const later = new Date(Date.now() + 2 * MINUTE).toISOString();
  await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Old', at: later })] });
  const { code } = (await link({ uuid: uuidOf(1), name: 'New' })).json<{ code: string }>();
  const browser = new Browser(app);
  expect((await browser.post('/api/login/link/check', { code })).json()).toMatchObject({ name: 'New' });
  const password = 'a horse of another colour';
  const used = await browser.post('/api/login/link', { code, newPassword: password });
  expect(used.json()).toMatchObject({ user: { name: 'New' } });
  expect((await new Browser(app).post('/api/login', { name: 'new', password })).statusCode).toBe(200);
});
