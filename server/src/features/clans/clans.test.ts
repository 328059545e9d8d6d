import { randomUUID } from 'node:crypto';
import type { ClanSummary, ClanDetail } from '@site/contract/http/clans';
import { letCachesAge } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

interface Player {
  readonly uuid: string;
  readonly name: string;
}

const SHARED_FOR = 1_100;

/** By place. Ties are in byte order: capitals first, umlauts last. */
const CLANS: readonly (readonly [name: string, tag: string, elo: number])[] = [
  ['Void Walkers', 'VOID', 2600],
  ['100% Luck', 'LUCK', 2100],
  ['Zebras', 'ZBR', 1800],
  ['<b>Bold</b>', 'B_LD', 1500],
  ['Crimson Otters', 'OTTR', 1500],
  ['Zwerge', 'APES', 1500],
  ['apes', 'APE', 1500],
  ['back\\slash', 'BSL', 1500],
  ['Ärger & Co/KG?', 'AERG', 1500],
  ['OTTR', 'REAL', 900],
  ["O'Neill", 'ONL', 0],
  ['Under_score', 'UND', -5],
];

const LIST: readonly ClanSummary[] = CLANS.map(([name, tag, elo], index) => ({
  name,
  tag,
  elo,
  eloRank: index + 1,
}));

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

async function read(address: string) {
  const answer = await app.inject({ url: `/api/clans${address}` });
  return {
    status: answer.statusCode,
    body: answer.json() as unknown,
    total: answer.headers['x-total-count'],
  };
}

const namesOf = (body: unknown) => (body as ClanSummary[]).map(({ name }) => name);
test('returns an empty list without clans', async () => {
  expect(await read('')).toEqual({ status: 200, body: [], total: '0' });
  expect(await read('?search=void')).toEqual({ status: 200, body: [], total: '0' });
  expect(await read('?limit=10')).toEqual({ status: 200, body: [], total: '0' });
  letCachesAge(SHARED_FOR);
});

describe('with clans', () => {
  beforeAll(async () => {
    // Interleaved, so that places differ from row order.
    for (const index of CLANS.keys()) {
      const [name, tag, elo] = CLANS[(index * 5) % CLANS.length] ?? ['', '', 0];
      await db.insertInto('clans').values({ id: randomUUID(), name, tag, elo }).execute();
    }
  });

  test('lists all clans by Elo, then by name, each with its place', async () => {
    expect(await read('')).toEqual({ status: 200, body: LIST, total: '12' });
    const many = await Promise.all(Array.from({ length: 50 }, () => read('')));
    for (const { body } of many) expect(body).toEqual(LIST);
  });

  test.each([
    ['?limit=5', 0, 5],
    ['?limit=5&offset=5', 5, 10],
    ['?limit=5&offset=10', 10, 12],
    ['?offset=3', 3, 12],
    ['?offset=0', 0, 12],
    ['?limit=100', 0, 12],
    ['?limit=1&offset=11', 11, 12],
    ['?limit=5&offset=12', 12, 12],
    ['?offset=1000000', 12, 12],
  ])('returns a page for %s, with places in the whole list', async (query, from, to) => {
    expect(await read(query)).toEqual({ status: 200, body: LIST.slice(from, to), total: '12' });
  });

  test.each([
    ['OTTER', ['Crimson Otters']],
    ['ottr', ['Crimson Otters', 'OTTR']],
    ['son%20ott', ['Crimson Otters']],
    ['%20%20zebras%20', ['Zebras']],
    ['z', ['Zebras', 'Zwerge']],
    ['%C3%84rg', ['Ärger & Co/KG?']],
    ['100%25', ['100% Luck']],
    ['_', ['<b>Bold</b>', 'Under_score']],
    ['r_s', ['Under_score']],
    ['k%5Csl', ['back\\slash']],
    ["o'ne", ["O'Neill"]],
    ['%25%25', []],
    ['%5C%25', []],
    ["'%20OR%20'1'='1", []],
    ['x'.repeat(64), []],
  ])('matches part of a name or tag for "%s"', async (search, names) => {
    const body = LIST.filter(({ name }) => names.includes(name));
    expect(body).toHaveLength(names.length);
    expect(await read(`?search=${search}`)).toEqual({ status: 200, body, total: String(names.length) });
  });

  test('finds all clans for an empty search', async () => {
    expect((await read('?search=')).body).toEqual(LIST);
    expect((await read('?search=%20%20')).body).toEqual(LIST);
    expect(await read('?search=&limit=2')).toEqual({ status: 200, body: LIST.slice(0, 2), total: '12' });
  });

  test('paginates search results', async () => {
    const found = (await read('?search=e')).body as ClanSummary[];
    expect(namesOf(found)).toEqual([
      ...['Void Walkers', 'Zebras', 'Crimson Otters', 'Zwerge', 'apes', 'Ärger & Co/KG?', 'OTTR'],
      ...["O'Neill", 'Under_score'],
    ]);
    for (const offset of [0, 2, 4, 8, 9, 500]) {
      expect(await read(`?search=e&limit=2&offset=${offset}`)).toEqual({
        status: 200,
        body: found.slice(offset, offset + 2),
        total: '9',
      });
    }
    expect((await read('?search=e&offset=7')).body).toEqual(found.slice(7));
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?offset=-1', 'offset'],
    ['?offset=1000001', 'offset'],
    ['?offset=null', 'offset'],
    ['?search=a&search=b', 'search'],
    [`?search=${'x'.repeat(65)}`, 'search: at most 64 characters'],
  ])('rejects %.40s and names the invalid field', async (query, field) => {
    const { status, body } = await read(query);
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', message: expect.stringContaining(`(${field})`) },
    ]);
  });

  describe('one clan', () => {
    const idOf = async (name: string) =>
      (await db.selectFrom('clans').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

    const [lead, mod, anna, Zoe, other] = ['lead', 'mod', 'anna', 'Zoe', 'other'].map((name) => ({
      uuid: randomUUID(),
      name,
    })) as [Player, Player, Player, Player, Player];

    beforeAll(async () => {
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

    test('finds a clan with its members by case-insensitive name or tag', async () => {
      const { status, body } = await read('/Crimson%20Otters');
      expect([status, body]).toEqual([
        200,
        {
          clan: {
            id: await idOf('Crimson Otters'),
            name: 'Crimson Otters',
            tag: 'OTTR',
            elo: 1500,
            eloRank: 5,
            leader: lead.uuid,
          },
          members: [
            { ...lead, clanRank: 'LEADER' },
            { uuid: expect.any(String), name: 'Boss', clanRank: 'MODERATOR' },
            { ...mod, clanRank: 'MODERATOR' },
            { ...anna, clanRank: 'MEMBER' },
            { ...Zoe, clanRank: 'MEMBER' },
          ],
        },
      ]);
      const id = await idOf('Crimson Otters');
      for (const address of ['crimson%20otters', 'CRIMSON%20oTTERS', id, id.toUpperCase()])
        expect((await read(`/${address}`)).body).toEqual(body);
      expect((await read('/zbr')).body).toMatchObject({ clan: { name: 'Zebras', tag: 'ZBR' } });
    });

    test('prefers a name match over a tag match', async () => {
      expect((await read('/ottr')).body).toMatchObject({ clan: { name: 'OTTR', tag: 'REAL' } });
      expect((await read('/APES')).body).toMatchObject({ clan: { name: 'apes', tag: 'APE' } });
    });

    test.each(LIST)('returns the same place as the list: $name', async (summary) => {
      const { body } = await read(`/${encodeURIComponent(summary.name)}`);
      expect((body as ClanDetail).clan).toMatchObject(summary);
    });

    test.each([
      ['without a leader', undefined],
      ['with a leader in another clan', other],
    ])('returns no leader for a clan %s', async (_what, leader) => {
      await leadBy(leader);
      expect(await otters()).toEqual({
        leader: null,
        members: ['Boss MODERATOR', 'mod MODERATOR', 'anna MEMBER', 'lead MEMBER', 'Zoe MEMBER'],
      });
    });

    test('returns the new leader as LEADER, whatever the stored rank', async () => {
      await leadBy(mod);
      expect(await otters()).toEqual({
        leader: mod.uuid,
        members: ['mod LEADER', 'Boss MODERATOR', 'anna MEMBER', 'lead MEMBER', 'Zoe MEMBER'],
      });
    });

    test('returns a clan without members', async () => {
      expect((await read('/BSL')).body).toEqual({
        clan: {
          id: await idOf('back\\slash'),
          name: 'back\\slash',
          tag: 'BSL',
          elo: 1500,
          eloRank: 8,
          leader: null,
        },
        members: [],
      });
    });

    test.each(['%00', 'a%00', 'x'.repeat(65), 'x'.repeat(1_000)])(
      'returns 404 for "%.10s", which no clan can be called',
      async (clan) => {
        expect(await read(`/${clan}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      },
    );

    test.each(['nobody', 'Crimson', 'Crimson%20Otters%20', 'Crimson%25', 'OTT_', "'%20OR%201=1--"])(
      'returns 404 for "%.40s"',
      async (clan) => {
        const { status, body } = await read(`/${clan}`);
        expect([status, body]).toEqual([
          404,
          { code: 'unknown_clan', message: 'There is no clan with this name.' },
        ]);
      },
    );

    test('returns a German error to a German reader', async () => {
      const answer = await app.inject({ url: '/api/clans/nobody', cookies: { lang: 'de' } });
      expect(answer.json()).toMatchObject({ message: 'Es gibt keinen Clan mit diesem Namen.' });
    });
  });
});

test('returns one page for a query without a limit', async () => {
  const clans = Array.from({ length: 101 }, (_, place) => ({
    id: randomUUID(),
    name: `Many${place}`,
    tag: `M${place}`,
    elo: place,
  }));
  await db.insertInto('clans').values(clans).execute();
  for (const query of ['?offset=0', '?search=Many']) {
    const { body, total } = await read(query);
    expect((body as ClanSummary[]).length).toBe(100);
    expect(Number(total)).toBeGreaterThanOrEqual(101);
  }
});
