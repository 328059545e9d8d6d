import { randomUUID } from 'node:crypto';
import type { GameServer } from '@site/contract/http/gameServers';
import { printable } from '@site/contract/printable';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addGameServer } from './gameServers.ts';
import { event, gamer, linkServer, uuidOf } from './testing/gameServer.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Admin', rank: 'admin' });
const admin = await logIn(app, 'Admin');
const server = await linkServer(app, db);
const HOUR = 3_600_000;

beforeEach(async () => {
  await db.deleteFrom('game_left_out').execute();
  await db.deleteFrom('users').where('name', '<>', 'Admin').execute();
});

async function shown(id = server.id): Promise<GameServer> {
  const servers = (await admin.get('/api/panel/gameservers')).json<GameServer[]>();
  return servers.find((each) => each.id === id)!;
}

const leftOut = async (id?: string) =>
  Object.fromEntries((await shown(id)).leftOut.map(({ field, example }) => [field, example]));

const user = (number: number) =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuidOf(number)).executeTakeFirst();

const match = (players: readonly object[]) =>
  event('match', {
    mode: 'bedwars',
    players: players.map((own) => ({ kills: 1, deaths: 0, elo: 1, ...own })),
  });

describe('a sync counts', () => {
  test.each([
    ['maxPlayers', -1],
    ['maxPlayers', 1_000_001],
    ['maxPlayers', 2.5],
    ['maxPlayers', '100'],
    ['software', 7],
    ['plugin', { version: 1 }],
    ['want', -1],
    ['want', 101],
    ['leaseSeconds', 1],
  ])('without a %s of %j, which is named', async (field, value) => {
    const known = event('player', gamer(1));
    const answer = await server.sync({ players: [gamer(1)], events: [known], [field]: value });
    expect(answer.acked).toEqual([known.id]);
    expect(await shown()).toMatchObject({ players: 1, maxPlayers: null });
    expect(await leftOut()).toEqual({ [field]: JSON.stringify(value) });
  });

  test.each([
    ['name', '..'],
    ['name', 'Ste\u200bve'],
    ['name', '\u3164'],
    ['name', null],
    ['uuid', 'x'],
  ])('without a player whose %s is %j', async (field, value) => {
    await server.sync({ players: [gamer(1), { ...gamer(2), [field]: value }, gamer(3)] });
    expect((await shown()).players).toBe(2);
    expect(await leftOut()).toEqual({ players: printable(JSON.stringify({ ...gamer(2), [field]: value })) });
  });

  test('without lists that are null', async () => {
    const answer = await server.send({ players: null, events: null, done: null, maxPlayers: null });
    expect(answer.statusCode).toBe(200);
    expect(await leftOut()).toEqual({});
  });

  test('with software of any length, and half a character in it', async () => {
    await server.sync({ software: `\ud83d${'x'.repeat(200)}` });
    expect((await shown()).software).toBe(`\uFFFD${'x'.repeat(99)}`);
  });
});

describe('an event counts', () => {
  test.each([
    ['coins', -1],
    ['coins', 2_000_000_001],
    ['playtime', 1.5],
    ['playtime', 'a lot'],
  ])('without %s of %j, which is named', async (field, value) => {
    const told = event('player', { ...gamer(1), coins: 5, playtime: 6, [field]: value });
    expect((await server.sync({ events: [told] })).acked).toEqual([told.id]);
    expect(await user(1)).toMatchObject({ name: 'Gamer1', coins: 5, playtime: 6, [field]: 0 });
    expect(await leftOut()).toEqual({ [`player.${field}`]: JSON.stringify(value) });
  });

  test('without entries of its list that can’t be used', async () => {
    const played = match([gamer(1), { ...gamer(2), elo: 5_000 }, { ...gamer(3), name: '..' }]);
    const clan = { id: uuidOf(70), name: 'Wolves', tag: 'WLV', elo: 0, leader: 'Gamer1' };
    const members = [gamer(1), { ...gamer(2), name: '\u200b' }].map((one) => ({
      ...one,
      clanRank: 'MEMBER',
    }));
    const said = event('chat', { ...gamer(1), channel: 'all', text: 'Hi' });
    const told = event('report', { reporter: gamer(1), reported: gamer(2), reason: '', line: 'last' });
    const events = [played, event('clan', { clan: { ...clan, members } }), said, told];
    const answer = await server.sync({ events });
    // In no order: events of one moment are stored by type.
    expect(answer.acked.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    expect(answer.rejected).toEqual([]);
    expect(await user(1)).toMatchObject({ clan_id: uuidOf(70) });
    expect(Object.keys(await leftOut()).toSorted()).toEqual([
      ...['clan.leader', 'clan.members', 'match.players', 'report.line'],
    ]);
  });

  test('names nothing that was left out of an event that is rejected anyway', async () => {
    const told = event('player', { uuid: uuidOf(1), name: '..', coins: -1 });
    expect((await server.sync({ events: [told] })).rejected).toMatchObject([{ code: 'invalid' }]);
    expect(await leftOut()).toEqual({});
  });

  test('whatever the case of its id, which is answered as it was sent', async () => {
    const id = randomUUID().toUpperCase();
    const [known, again] = [
      event('player', { ...gamer(1), id }),
      event('player', { ...gamer(1), id: id.toLowerCase() }),
    ];
    expect((await server.sync({ events: [known] })).acked).toEqual([id]);
    expect((await server.sync({ events: [known, again] })).acked).toEqual([id, id.toLowerCase()]);
    const weather = event('weather', { id: randomUUID().toUpperCase() });
    const staff = event('rank', { ...gamer(1), rank: 'owner', id: randomUUID().toUpperCase() });
    const done = { id: randomUUID().toUpperCase(), lease: 'x', outcome: 'done' };
    const { rejected } = await server.sync({ events: [weather, staff], done: [done] });
    expect(rejected.map((rejection) => rejection.id)).toEqual([weather.id, staff.id, done.id]);
  });

  test.each([
    ['', 'Z'],
    [':07', 'Z'],
    [':07.5', 'z'],
    [':07.123456789', '+00:00'],
    [':07,5', '+0000'],
    ['', '+00'],
    ['', '+00:00[Europe/London]'],
  ])('with a time with %j and %j', async (seconds, zone) => {
    const minute = new Date(Date.now() - HOUR).toISOString().slice(0, 16);
    const told = event('player', { ...gamer(1), at: `${minute}${seconds}${zone}` });
    expect((await server.sync({ events: [told] })).rejected).toEqual([]);
    const { at } = await db
      .selectFrom('game_events')
      .select('at')
      .where('id', '=', told.id)
      .executeTakeFirstOrThrow();
    expect(at.toISOString().slice(0, 19)).toBe(`${minute}${seconds.slice(0, 3).padEnd(3, ':00')}`);
  });

  test.each([
    ['+05:30', 5.5],
    ['-0800', -8],
    ['+12', 12],
  ])('at the same moment with %s', async (zone, hours) => {
    const now = Date.now();
    const local = new Date(now + hours * HOUR).toISOString().slice(0, -1);
    const told = event('player', { ...gamer(1), at: `${local}${zone}` });
    await server.sync({ events: [told] });
    const { at } = await db
      .selectFrom('game_events')
      .select('at')
      .where('id', '=', told.id)
      .executeTakeFirstOrThrow();
    expect(at.getTime()).toBe(now);
  });

  test.each(['2026-02-30T18:00Z', '2026-11-26T25:00Z', '2026-11-26T18:00', '2026-11-26', 1_764_180_000])(
    'not at %j, which is no time',
    async (at) => {
      const told = event('player', { ...gamer(1), at });
      expect((await server.sync({ events: [told] })).rejected).toMatchObject([{ code: 'invalid' }]);
    },
  );

  test('with half a character at the end of its text', async () => {
    const half = '🐺'.slice(0, 1);
    const said = event('chat', { ...gamer(1), channel: `all${half}`, text: `Hi ${half}` });
    const told = event('report', { reporter: gamer(1), reported: gamer(2), reason: half });
    const clan = { id: uuidOf(71), name: `Wolves ${half}`, tag: half, elo: 0, leader: null, members: [] };
    const events = [said, told, event('clan', { clan })];
    expect((await server.sync({ events })).rejected).toEqual([]);
    const line = db.selectFrom('game_chat').select(['channel', 'text']).where('event_id', '=', said.id);
    expect(await line.executeTakeFirst()).toEqual({ channel: 'all\uFFFD', text: 'Hi \uFFFD' });
  });
});

test.each(['👨‍👩‍👧', '🏳️‍🌈 Pride', '👍🏽', '❤️‍🔥', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Zoë', '狼', 'x\u0301'])(
  'a clan may be called %s',
  async (name) => {
    const clan = { id: randomUUID(), name, tag: name, elo: 0, leader: null, members: [] };
    expect((await server.sync({ events: [event('clan', { clan })] })).rejected).toEqual([]);
  },
);

test.each([
  ...[
    ' ',
    '   ',
    '\u00a0',
    '\u3000',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u2800',
    '\u200d',
    '\u034f',
    '\ufe0f',
    '\u0301',
  ],
  ...[
    'Wolves\u3164',
    'Wolves\u200b',
    'Wol\u200dves',
    'Wolves\ufe0f',
    '\u202eWolves',
    '👨\u200d\u200d👧',
    'a\u{e0061}',
  ],
])('neither a clan nor a player may be called %j, and nobody says it', async (name) => {
  const clan = { id: randomUUID(), name, tag: 'T', elo: 0, leader: null, members: [] };
  const tagged = { ...clan, name: 'T', tag: name };
  const events = [
    event('clan', { clan }),
    event('clan', { clan: tagged }),
    event('player', { ...gamer(1), name }),
    ...(/\w|👨/u.test(name) ? [] : [event('chat', { ...gamer(1), channel: 'all', text: name })]),
  ];
  const { acked, rejected } = await server.sync({ events });
  expect(acked).toEqual([]);
  expect(rejected.map(({ code }) => code)).toEqual(events.map(() => 'invalid'));
});

describe('a call of AzLink counts', () => {
  const send = async (body: object) => {
    const { id = '', token = '' } =
      (await addGameServer(db, { name: randomUUID().slice(0, 8), isAzlink: true })) ?? {};
    const headers = { 'azuriom-link-token': token };
    const answer = await app.inject({ method: 'POST', url: '/api/azlink', headers, payload: body });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"commands":{}}']);
    return id;
  };

  test.each<[string, object, object]>([
    ['nothing', {}, { plugin: 'AzLink', software: null }],
    ['a platform without a version', { platform: { type: 'X', name: 'Paper' } }, { software: 'Paper' }],
    ['a platform without a name', { platform: { version: '1.21' } }, { software: '1.21' }],
    ['a platform that is a text', { platform: 'Paper' }, { software: null }],
    [
      'long versions',
      { platform: { name: 'P', version: 'x'.repeat(300) } },
      { software: `P ${'x'.repeat(98)}` },
    ],
    ['a version that is a number', { version: 1.5 }, { plugin: 'AzLink' }],
    ['no maximum', { maxPlayers: -1, players: [gamer(1)] }, { maxPlayers: null, players: 1 }],
    ['an unusable player', { players: [gamer(1), { name: '..', uuid: uuidOf(2) }] }, { players: 1 }],
    ['no players', { players: null, system: [], worlds: 7, full: 'x' }, { players: 0 }],
  ])('with %s', async (_, body, expected) => {
    expect(await shown(await send(body))).toMatchObject(expected);
  });

  test('with more players than are listed', async () => {
    await db.updateTable('game_servers').set({ heard_at: null }).execute();
    const id = await send({
      players: Array.from({ length: 2_001 }, (_, number) => gamer(number)),
      maxPlayers: 5_000,
    });
    expect(await shown(id)).toMatchObject({ players: 2_001, maxPlayers: 5_000 });
    const { app: other } = await startTestApp({ db });
    expect((await other.inject('/api/status')).json()).toEqual({ online: 2_001, max: 5_000 });
  });

  test('and what was left out is named', async () => {
    const id = await send({ maxPlayers: -1, version: 2, platform: { name: 7 }, players: [{ name: '..' }] });
    expect(Object.keys(await leftOut(id)).toSorted()).toEqual([
      ...['maxPlayers', 'platform.name', 'players', 'version'],
    ]);
  });
});

describe('the clock of a game server', () => {
  const differenceOf = async () => (await shown()).clockDifference;
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
