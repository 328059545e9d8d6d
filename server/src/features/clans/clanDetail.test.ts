import { randomUUID } from 'node:crypto';
import type { ClanDetail, ClanSummary } from '@site/contract/http/clans';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

interface Player {
  readonly uuid: string;
  readonly name: string;
}

const LIST: readonly ClanSummary[] = [
  { name: 'Void Walkers', tag: 'VOID', elo: 2600, eloRank: 1 },
  { name: 'Zebras', tag: 'ZBR', elo: 1800, eloRank: 2 },
  { name: '<b>Bold</b>', tag: 'B_LD', elo: 1500, eloRank: 3 },
  { name: 'Crimson Otters', tag: 'OTTR', elo: 1500, eloRank: 4 },
  { name: 'Zwerge', tag: 'ZW', elo: 1500, eloRank: 5 },
  { name: 'apes', tag: 'APE', elo: 1500, eloRank: 6 },
  { name: 'Ärger & Co/KG?', tag: 'AERG', elo: 1500, eloRank: 7 },
  { name: 'OTTR', tag: 'REAL', elo: 900, eloRank: 8 },
  { name: '50% Luck', tag: 'APES', elo: -5, eloRank: 9 },
];

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

async function read(address: string) {
  const answer = await app.inject({ url: `/api/clans${address}` });
  return { status: answer.statusCode, body: answer.json() as unknown };
}

const idOf = async (name: string) =>
  (await db.selectFrom('clans').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const [lead, mod, anna, Zoe, other] = ['lead', 'mod', 'anna', 'Zoe', 'other'].map((name) => ({
  uuid: randomUUID(),
  name,
})) as [Player, Player, Player, Player, Player];

beforeAll(async () => {
  // The last one first, so that the order is not the one of rows.
  for (const { name, tag, elo } of LIST.toReversed())
    await db.insertInto('clans').values({ id: randomUUID(), name, tag, elo }).execute();
  const [otters, voids] = await Promise.all([idOf('Crimson Otters'), idOf('Void Walkers')]);
  await db
    .insertInto('users')
    .values([
      { ...Zoe, clan_id: otters, clan_rank: 'MEMBER' },
      { ...anna, clan_id: otters, clan_rank: 'MEMBER' },
      { ...mod, clan_id: otters, clan_rank: 'MODERATOR' },
      { ...lead, clan_id: otters, clan_rank: 'LEADER' },
      { uuid: randomUUID(), name: 'Boss', clan_id: otters, clan_rank: 'MODERATOR' },
      { ...other, clan_id: voids, clan_rank: 'MEMBER' },
    ])
    .execute();
});

const leadBy = (player: Player | undefined) =>
  db
    .updateTable('clans')
    .set({ leader: player?.uuid ?? null })
    .where('name', '=', 'Crimson Otters')
    .execute();
const otters = async () => {
  const { clan, members } = (await read('/Crimson%20Otters')).body as ClanDetail;
  return { leader: clan.leader, members: members.map(({ name, clanRank }) => `${name} ${clanRank}`) };
};

beforeEach(() => leadBy(lead));

test('a clan is found by name and by tag, in any case, with its members', async () => {
  const { status, body } = await read('/Crimson%20Otters');
  expect([status, body]).toEqual([
    200,
    {
      clan: { name: 'Crimson Otters', tag: 'OTTR', elo: 1500, eloRank: 4, leader: lead.uuid },
      members: [
        { ...lead, clanRank: 'LEADER' },
        { uuid: expect.any(String), name: 'Boss', clanRank: 'MODERATOR' },
        { ...mod, clanRank: 'MODERATOR' },
        { ...anna, clanRank: 'MEMBER' },
        { ...Zoe, clanRank: 'MEMBER' },
      ],
    },
  ]);
  for (const address of ['crimson%20otters', 'CRIMSON%20oTTERS'])
    expect((await read(`/${address}`)).body).toEqual(body);
  expect((await read('/zbr')).body).toMatchObject({ clan: { name: 'Zebras', tag: 'ZBR' } });
});

test('a clan of a name that is the tag of another comes before that other', async () => {
  expect((await read('/ottr')).body).toMatchObject({ clan: { name: 'OTTR', tag: 'REAL' } });
  expect((await read('/APES')).body).toMatchObject({ clan: { name: 'apes', tag: 'APE' } });
});

test.each(LIST)('a clan has the place that the list gives it: $name', async (summary) => {
  const { body } = await read(`/${encodeURIComponent(summary.name)}`);
  expect((body as ClanDetail).clan).toMatchObject(summary);
});

test.each([
  ['without a leader', undefined],
  ['whose leader has gone to another', other],
])('a clan %s has none, and nobody is called one', async (_what, leader) => {
  await leadBy(leader);
  expect(await otters()).toEqual({
    leader: null,
    members: ['Boss MODERATOR', 'mod MODERATOR', 'anna MEMBER', 'lead MEMBER', 'Zoe MEMBER'],
  });
});

test('a clan with a new leader shows that one as such, whatever rank is written beside the name', async () => {
  await leadBy(mod);
  expect(await otters()).toEqual({
    leader: mod.uuid,
    members: ['mod LEADER', 'Boss MODERATOR', 'anna MEMBER', 'lead MEMBER', 'Zoe MEMBER'],
  });
});

test('a clan without members is answered too', async () => {
  expect((await read('/ZW')).body).toEqual({
    clan: { name: 'Zwerge', tag: 'ZW', elo: 1500, eloRank: 5, leader: null },
    members: [],
  });
});

test.each(['nobody', 'Crimson', 'Crimson%20Otters%20', 'Crimson%25', 'OTT_', "'%20OR%201=1--"])(
  'a clan is unknown: "%.40s"',
  async (clan) => {
    const { status, body } = await read(`/${clan}`);
    expect([status, body]).toEqual([
      404,
      { code: 'unknown_clan', message: 'There is no clan of this name.' },
    ]);
  },
);

test('a clan is unknown in German to a German reader', async () => {
  const answer = await app.inject({ url: '/api/clans/nobody', cookies: { lang: 'de' } });
  expect(answer.json()).toMatchObject({ message: 'Es gibt keinen Clan mit diesem Namen.' });
});
