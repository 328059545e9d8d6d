import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { FORM } from './testing/addApplication.ts';

const PENDING = { code: 'application_pending', message: 'Du hast bereits eine offene Bewerbung.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

let count = 0;

async function newPlayer(): Promise<{ uuid: string; name: string; browser: Browser }> {
  const name = `Player${(count += 1)}`;
  const { uuid } = await addPlayer(db, { name });
  return { uuid, name, browser: await logIn(app, name) };
}

const apply = (browser: Browser, change: object = {}) =>
  browser.post('/api/applications/apply', { ...FORM, ...change });

async function storedOf(uuid: string) {
  return db.selectFrom('applications').selectAll().where('user_id', '=', uuid).execute();
}

async function decideAll(uuid: string) {
  await db.updateTable('applications').set({ state: 'DENIED' }).where('user_id', '=', uuid).execute();
}

test('stores an application for the caller and returns it', async () => {
  const { uuid, browser } = await newPlayer();
  const before = Date.now();
  const answer = await apply(browser, { name: '  Alex ' });
  expect(answer.statusCode).toBe(201);
  const body = answer.json<{ created_at: string }>();
  expect(body).toEqual({
    ...FORM,
    id: expect.any(Number),
    user_id: uuid,
    state: 'PENDING',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(Math.abs(Date.parse(body.created_at) - before)).toBeLessThan(60_000);
  expect(await storedOf(uuid)).toEqual([{ ...body, created_at: new Date(body.created_at) }]);
});

test('allows the next one only after a decision on the first', async () => {
  const { uuid, browser } = await newPlayer();
  expect((await apply(browser)).statusCode).toBe(201);
  const second = await apply(browser, { role: 'Developer' });
  expect([second.statusCode, second.json()]).toEqual([400, PENDING]);
  browser.cookies.set('lang', 'en');
  expect((await apply(browser)).json()).toEqual({
    ...PENDING,
    message: 'You already have an open application.',
  });
  expect(await storedOf(uuid)).toMatchObject([{ role: 'Builder' }]);
  await decideAll(uuid);
  expect((await apply(browser, { role: 'Developer' })).statusCode).toBe(201);
  expect(await storedOf(uuid)).toHaveLength(2);
});

test('stores one of many concurrent applications and refuses the others', async () => {
  const { uuid, browser } = await newPlayer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply(browser)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 49 }, () => [400, PENDING]),
  );
  expect(await storedOf(uuid)).toHaveLength(1);
});

test('accepts concurrent applications of different players', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, newPlayer));
  const answers = await Promise.all(players.map(({ browser }) => apply(browser)));
  expect(answers.map((answer) => answer.json<{ user_id: string }>().user_id)).toEqual(
    players.map(({ uuid }) => uuid),
  );
});

test('returns only the caller’s applications, newest first', async () => {
  const [{ uuid, browser }, other] = [await newPlayer(), await newPlayer()];
  const own = async () => (await browser.get('/api/applications/own')).json<{ role: string }[]>();
  expect(await own()).toEqual([]);
  await apply(other.browser);
  const first = (await apply(browser)).json<object>();
  await decideAll(uuid);
  const second = (await apply(browser, { role: 'Content' })).json<object>();
  expect(await own()).toEqual([second, { ...first, state: 'DENIED' }]);
});

test('counts only well-formed attempts towards the limit', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'apply=3/3600' } });
  await addPlayer(db, { name: 'Eager' });
  const browser = await logIn(limited.app, 'Eager');
  for (let round = 0; round < 5; round += 1) expect((await apply(browser, { age: 9 })).statusCode).toBe(400);
  expect((await apply(browser)).statusCode).toBe(201);
  expect((await apply(browser)).json()).toEqual(PENDING);
  expect((await apply(browser)).json()).toEqual(PENDING);
  const answer = await apply(browser);
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { code: 'too_many_requests', message: expect.any(String) },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await apply(browser, { age: 9 })).statusCode).toBe(400);
  await addPlayer(db, { name: 'Calm' });
  expect((await apply(await logIn(limited.app, 'Calm'))).statusCode).toBe(201);
});

test.each([
  ['the minimum', { age: 10, name: 'A', discord: 'a', strengths: 's', weaknesses: 'w', motivation: 'm' }],
  ['the maximum', { age: 120, name: 'n'.repeat(64), discord: 'd'.repeat(64), strengths: 'ä'.repeat(2000) }],
  ['the maximum in emoji', { name: '😀'.repeat(64), motivation: '😀'.repeat(2000) }],
  ['code as text', { strengths: '<script>alert(1)</script>', name: `'; DROP TABLE--` }],
  ['international characters', { motivation: '😀 ñ 漢字\n\tعربى', weaknesses: '${7*7} {{7*7}} %00 \\' }],
  ['names of object properties', { name: '__proto__', discord: 'constructor' }],
])('stores and returns %s unchanged', async (_what, change) => {
  const { uuid, browser } = await newPlayer();
  const answer = await apply(browser, change);
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining(change)]);
  expect(await storedOf(uuid)).toEqual([expect.objectContaining(change)]);
});

test('stores a lone surrogate as the replacement character', async () => {
  const { browser } = await newPlayer();
  expect((await apply(browser, { strengths: 'a\ud800b' })).json()).toMatchObject({ strengths: 'a\ufffdb' });
});

test.each<[what: string, change: object]>([
  ...Object.keys(FORM).map((field): [string, object] => [`no ${field}`, { [field]: undefined }]),
  ['another author', { user_id: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11' }],
  ['a state', { state: 'ACCEPTED' }],
  ['an id', { id: 1 }],
  ['an age as text', { age: '17' }],
  ['9 years', { age: 9 }],
  ['121 years', { age: 121 }],
  ['an unknown role', { role: 'Owner' }],
  ['a role in lower case', { role: 'builder' }],
  ['a role named like an object property', { role: 'toString' }],
  ['a name of spaces', { name: '   ' }],
  ['an empty text', { motivation: '' }],
  ['a name without end', { name: 'n'.repeat(65) }],
  ['a Discord name without end', { discord: 'd'.repeat(65) }],
  ['a text without end', { weaknesses: 'w'.repeat(2001) }],
])('rejects an application with %s', async (_what, change) => {
  const { uuid, browser } = await newPlayer();
  const answer = await apply(browser, change);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  expect(await storedOf(uuid)).toEqual([]);
});
