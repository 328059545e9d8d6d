import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';
import { randomUUID } from 'node:crypto';
import { Browser } from '../../testing/browser.ts';
import { recordAudit } from '../../entries/audit.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { addGameServer } from './gameServers.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const server = await linkServer(app, db);

const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const user = (uuid: string) => db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

beforeEach(async () => {
  for (const table of ['users', 'clans', 'game_clans'] as const) await db.deleteFrom(table).execute();
});

const nameOf = async (number: number) => (await user(uuidOf(number)))?.name;

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
  expect([await nameOf(2), await nameOf(1)]).toEqual(['steve', '~000000000001']);
  await server.sync({ events: [told(1, { name: 'Alex' })] });
  expect(await nameOf(1)).toBe('Alex');
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
  expect(await Promise.all([1, 2, 3].map(nameOf))).toEqual(['~000000000001', 'Steve', 'Gamer3']);
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
    const texts = { role: 'Supporter', strengths: 'x', weaknesses: 'x', motivation: 'x' };
    const application = { user_id: uuid, name: 'Alex', discord: 'alex', age: 20, ...texts } as never;
    const stored = db.insertInto('applications').values(application).returning('id');
    const { id } = await stored.executeTakeFirstOrThrow();
    await recordAudit(db, {
      actor: { uuid, name: 'Alex' },
      action: 'player.password',
      subject: uuid,
      about: uuid,
      before: null,
      after: null,
    });
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
    const id = await addCommand(db, { kind: 'give-coins', player: uuid, args: { coins: 5 }, by: 'x' });
    await server.sync({ events: [event('player', { uuid: uuidOf(1), name: 'Steve' })] });
    const commands = db.selectFrom('game_commands').select('user_id').where('id', '=', id);
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
    const played = players.map((player) => ({ ...player, kills: 0, deaths: 0, elo: 1 }));
    await server.sync({ events: [event('match', { mode: 'bedwars', players: played })] });
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

  test.each([
    ['gets name and tag that another one had before', [0, 1]],
    ['keeps them from one that had them before and is told later', [1, 0]],
  ])('%s', async (_, order) => {
    const told = [clan(ago(3 * MINUTE), [1]), clan(ago(MINUTE), [2], { id: uuidOf(502) })];
    for (const index of order) await server.sync({ events: [told[index]!] });
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
