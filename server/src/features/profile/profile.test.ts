import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const clan = { id: '5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1', name: 'Crimson Otters', tag: 'OTTR', elo: 1500 };
await db.insertInto('clans').values(clan).execute();
const { uuid } = await addPlayer(db, {
  name: 'Steve_99',
  rank: 'mvp',
  coins: 12_480,
  playtime: 5_025,
  clan_id: clan.id,
  clan_rank: 'MEMBER',
  totp_secret: null,
});
await addPlayer(db, { name: 'Reader' });
await addPlayer(db, { name: 'İnci' });
const reader = await logIn(app, 'Reader');

const profileOf = (user: string) => reader.get(`/api/profile/${user}`);

test('a profile is found by name in any case and by uuid in any case', async () => {
  for (const user of ['Steve_99', 'steve_99', 'STEVE_99', String(uuid), String(uuid).toUpperCase()]) {
    const answer = await profileOf(user);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        uuid,
        name: 'Steve_99',
        rank: 'mvp',
        coins: 12_480,
        playtime: 5_025,
        clan: { name: 'Crimson Otters', tag: 'OTTR' },
      },
    ]);
  }
});

test('a player without a clan has none', async () => {
  expect((await profileOf('reader')).json()).toMatchObject({ name: 'Reader', clan: null });
});

test('an older name, whose letters JavaScript and PostgreSQL lower differently, is found', async () => {
  expect((await profileOf(encodeURIComponent('İnci'))).json()).toMatchObject({ name: 'İnci' });
});

test('somebody unknown is not found', async () => {
  for (const user of ['nobody', '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', 'Steve%25', 'Steve.99', 'null']) {
    const answer = await profileOf(user);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'unknown_player', message: 'There is no player of this name.' },
    ]);
  }
});

test('nobody reads a profile without a login', async () => {
  for (const user of ['Steve_99', 'nobody']) {
    const answer = await app.inject({ url: `/api/profile/${user}` });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: 'login_required', message: 'Please log in.' },
    ]);
  }
});

test.each([
  '',
  '..',
  '..%2f',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'Steve_99/..',
  '%00',
  'Steve_99%00',
  '%F0%9F%98%80',
  '%E0%A4%A',
  '%ff',
  '%ED%A0%80',
  '%',
  "'%20OR%201=1--",
  '%27%3B%20DROP%20TABLE%20users--',
  '__proto__',
  '$%7B7*7%7D',
  '%3Cscript%3E',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(101),
  'a'.repeat(10_000),
  '%F0%9F%98%80'.repeat(40),
])('an odd name is refused or not found: "%.40s"', async (user) => {
  const answer = await profileOf(user);
  expect([400, 404, 414]).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  expect(answer.payload).not.toContain('Steve');
});
