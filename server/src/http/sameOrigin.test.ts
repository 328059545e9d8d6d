import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const REFUSAL = { code: 'foreign_origin', message: 'This request came from another site.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Steve' });
const browser = await logIn(app, 'Steve');

const CALLS: readonly (readonly [path: string, payload: object])[] = [
  ['/api/login', { name: 'Steve', password: PASSWORD }],
  ['/api/refresh', {}],
  ['/api/logout', {}],
  ['/api/user/2fa/login', { code: '123456', uuid: '00000000-0000-0000-0000-000000000000' }],
  ['/api/user/lang', { lang: 'DE' }],
];

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'something new' },
  // The browser's own word counts more than any other.
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:8080' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost@evil.example' },
];

describe.each(CALLS)('%s', (path, payload) => {
  test.each(FOREIGN)('is refused with %j, and nothing happens', async (headers) => {
    const answer = await browser.post(path, payload, headers);
    expect([answer.statusCode, answer.json()]).toEqual([403, REFUSAL]);
    expect(answer.cookies).toEqual([]);
  });
});

test('the session is still alive after all of it', async () => {
  expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
  expect((await browser.post('/api/refresh')).statusCode).toBe(200);
});

test.each<Readonly<Record<string, string>>>([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-gateway.example' },
  { origin: 'http://localhost:80' },
  { host: 'play.example', origin: 'https://play.example' },
  {},
])('is served with %j', async (headers) => {
  expect((await browser.post('/api/refresh', {}, headers)).statusCode).toBe(200);
});

test('reading is for everybody: no cookie is asked for there', async () => {
  const answer = await browser.get('/api/user/rank', { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(200);
  // But no other site may look at the answer.
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
