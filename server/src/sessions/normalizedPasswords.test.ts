import { hash } from '@node-rs/argon2';
import { addPlayer } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const COMPOSED = 'Gr\u00fc\u00dfe-aus-K\u00f6ln-8';
const DECOMPOSED = COMPOSED.normalize('NFD');
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

let number = 0;

/** Adds a player with a hash as older releases stored it. */
async function addOlder(password: string): Promise<string> {
  const name = `Older${(number += 1)}`;
  await addPlayer(db, { name, password_hash: await hash(password, CHEAP) });
  return name;
}

async function logIn(name: string, password: string) {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password });
  return { browser, status: answer.statusCode };
}

const statusOf = async (name: string, password: string) => (await logIn(name, password)).status;

async function hashOf(name: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('name', '=', name);
  return user.executeTakeFirstOrThrow().then(({ password_hash }) => password_hash);
}

test('a password set on a phone is right on a computer that composes characters differently', async () => {
  const name = await addOlder('the first one');
  const { browser } = await logIn(name, 'the first one');
  const changed = await browser.post('/api/user/change-password', { newPassword: COMPOSED });
  expect(changed.statusCode).toBe(204);
  expect(await statusOf(name, DECOMPOSED)).toBe(200);
  expect(await statusOf(name, COMPOSED)).toBe(200);
});

test('an older hash goes on working, and after one login on every device', async () => {
  const name = await addOlder(DECOMPOSED);
  expect(await statusOf(name, COMPOSED)).toBe(400);
  expect(await statusOf(name, DECOMPOSED)).toBe(200);
  expect(await statusOf(name, COMPOSED)).toBe(200);
  expect(await statusOf(name, DECOMPOSED)).toBe(200);
});

test('concurrent logins with an older hash all succeed', async () => {
  const name = await addOlder(DECOMPOSED);
  const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(name, DECOMPOSED)));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test('a hash that fits every device is not replaced', async () => {
  const name = await addOlder(COMPOSED);
  const before = await hashOf(name);
  expect([await statusOf(name, COMPOSED), await statusOf(name, DECOMPOSED)]).toEqual([200, 200]);
  expect(await hashOf(name)).toBe(before);
});

test('the same password in another form is no new one', async () => {
  const name = await addOlder(COMPOSED);
  const { browser } = await logIn(name, COMPOSED);
  for (const currentPassword of [undefined, COMPOSED]) {
    const answer = await browser.post('/api/user/change-password', {
      newPassword: DECOMPOSED,
      currentPassword,
    });
    expect(answer.json()).toMatchObject({ code: 'same_password' });
  }
});

test('the current password is right in every form', async () => {
  const name = await addOlder(DECOMPOSED);
  const { browser } = await logIn(name, DECOMPOSED);
  const answer = await browser.post('/api/user/delete', { password: COMPOSED });
  expect(answer.statusCode).toBe(200);
});
