import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Steve', lang: 'de' });
await addPlayer(db, { name: 'Alex' });
const steve = await logIn(app, 'Steve');

test('stores the language as DE or EN', async () => {
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'DE' });
  expect((await steve.post('/api/user/lang', { lang: 'EN' })).statusCode).toBe(204);
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'EN' });
  const rows = await db.selectFrom('users').select(['name', 'lang']).orderBy('name').execute();
  expect(rows).toEqual([
    { name: 'Alex', lang: 'en' },
    { name: 'Steve', lang: 'en' },
  ]);
});

test.each(['de', 'FR'])('rejects the language %s', async (lang) => {
  const answer = await steve.post('/api/user/lang', { lang });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
});

const ENGLISH = 'Wrong username or password!';

test.each([
  ['', ENGLISH],
  ['lang=de', 'Falscher Benutzername oder falsches Passwort!'],
  ['lang=en', ENGLISH],
  ['lang=fr', ENGLISH],
  ['lang=__proto__', ENGLISH],
])('answers errors in the language of the reader: %s', async (cookie, message) => {
  const call = { method: 'POST', url: '/api/login', payload: { name: 'x', password: 'y' } } as const;
  expect((await app.inject({ ...call, headers: { cookie } })).json()).toMatchObject({ message });
});
