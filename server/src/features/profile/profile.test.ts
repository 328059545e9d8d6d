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

test('finds a profile by case-insensitive name or uuid', async () => {
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

test('returns no clan for a player without one', async () => {
  expect((await profileOf('reader')).json()).toMatchObject({ name: 'Reader', clan: null });
});

test('finds an older name that JavaScript and PostgreSQL lowercase differently', async () => {
  expect((await profileOf(encodeURIComponent('İnci'))).json()).toMatchObject({ name: 'İnci' });
});

test.each(['x'.repeat(65), '%00', '..%2F', 'a%252Fb'])('returns 404 for %.10s', async (user) => {
  expect((await profileOf(user)).statusCode).toBe(404);
});

test('returns 404 for an unknown player', async () => {
  for (const user of ['nobody', '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', 'Steve%25', 'Steve.99', 'null']) {
    const answer = await profileOf(user);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'unknown_player', message: 'There is no player with this name.' },
    ]);
  }
});
