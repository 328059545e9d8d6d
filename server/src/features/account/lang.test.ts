import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Steve', lang: 'de' });
await addPlayer(db, { name: 'Alex' });
const steve = await logIn(app, 'Steve');

test('a language is DE or EN outside and stays set', async () => {
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'DE' });
  expect((await steve.post('/api/user/lang', { lang: 'EN' })).statusCode).toBe(204);
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'EN' });
  const rows = await db.selectFrom('users').select(['name', 'lang']).orderBy('name').execute();
  expect(rows).toEqual([
    { name: 'Alex', lang: 'en' },
    { name: 'Steve', lang: 'en' },
  ]);
});

test.each<[what: string, payload: unknown]>([
  ['in small letters', { lang: 'de' }],
  ['that the site does not have', { lang: 'FR' }],
  ['of another kind', { lang: 1 }],
  ['in a list', { lang: ['DE'] }],
  ['that is missing', {}],
  ['with more', { lang: 'DE', rank: 'owner' }],
])('a language %s is refused', async (_what, payload) => {
  const answer = await steve.post('/api/user/lang', payload as object);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'invalid_input', message: expect.stringMatching(/^Please check what you entered\./) },
  ]);
});

test('an error is said in the language of the reader', async () => {
  const call = (cookie: string) =>
    app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { name: 'x', password: 'y' },
      headers: { cookie },
    });
  const messages = [];
  for (const cookie of ['', 'lang=de', 'lang=en', 'lang=fr', 'lang=__proto__'])
    messages.push((await call(cookie)).json().message);
  const english = 'Wrong username or password!';
  expect(messages).toEqual([
    english,
    'Falscher Benutzername oder falsches Passwort!',
    english,
    english,
    english,
  ]);
});
