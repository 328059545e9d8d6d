import { sql } from 'kysely';
import { logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { call, newPlayer as addNewPlayer } from './testing/accounts.ts';

const MINUTE = 60_000;
const NEW = 'a new password';
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
restoreClock();

const newPlayer = (values = {}) => addNewPlayer(app, db, values);
const change = (browser: Browser, payload: object) => call(browser, 'change-password', payload);

async function logsIn(name: string, password: string): Promise<boolean> {
  const answer = await new Browser(app).post('/api/login', { name, password });
  return answer.statusCode === 200;
}

/** The session outlives the ten minutes of the access token. */
async function laterInTheSession(browser: Browser): Promise<void> {
  letPass(11 * MINUTE);
  expect((await browser.post('/api/refresh')).statusCode).toBe(200);
}

test('requires only the new password soon after a login', async () => {
  const { name, browser } = await newPlayer();
  letPass(9 * MINUTE);
  expect(await change(browser, { newPassword: NEW })).toEqual([204, '']);
  expect([await logsIn(name, NEW), await logsIn(name, PASSWORD)]).toEqual([true, false]);
});

test('requires the correct current password later', async () => {
  const { name, browser } = await newPlayer();
  await laterInTheSession(browser);
  expect(await change(browser, { newPassword: NEW })).toEqual([400, 'current_password_required']);
  const wrong = { newPassword: NEW, currentPassword: 'wrong' };
  expect(await change(browser, wrong)).toEqual([400, 'wrong_password']);
  expect(await logsIn(name, PASSWORD)).toBe(true);
  expect(await change(browser, { newPassword: NEW, currentPassword: PASSWORD })).toEqual([204, '']);
  expect(await logsIn(name, NEW)).toBe(true);
});

test.each([
  ['at the first login', { first_login: true }, {}],
  ['soon after a login', {}, {}],
  ['with the current password', {}, { currentPassword: PASSWORD }],
])('rejects the current password as the new one: %s', async (_when, values, current) => {
  const { name, browser } = await newPlayer(values);
  const same = { newPassword: PASSWORD, ...current };
  expect(await change(browser, same)).toEqual([400, 'same_password']);
  const answer = await new Browser(app).post('/api/login', { name, password: PASSWORD });
  expect(answer.json()).toMatchObject({ user: { firstLogin: 'first_login' in values } });
});

test('rejects a wrong current password, even soon after a login', async () => {
  const { browser } = await newPlayer();
  const wrong = { newPassword: NEW, currentPassword: 'wrong' };
  expect(await change(browser, wrong)).toEqual([400, 'wrong_password']);
});

test('requires no current password for a forced change, and only one change', async () => {
  const { name, browser } = await newPlayer({ first_login: true });
  await laterInTheSession(browser);
  expect(await change(browser, { newPassword: NEW })).toEqual([204, '']);
  const answer = await new Browser(app).post('/api/login', { name, password: NEW });
  expect(answer.json()).toMatchObject({ user: { firstLogin: false } });
  expect(await change(browser, { newPassword: PASSWORD })).toEqual([400, 'current_password_required']);
});

test('ends the other sessions and pending logins', async () => {
  const { name, browser } = await newPlayer();
  const phone = await logIn(app, name);
  const stranger = await newPlayer();
  await change(browser, { newPassword: NEW });
  expect((await phone.get('/api/user/rank')).statusCode).toBe(401);
  expect((await phone.post('/api/refresh')).statusCode).toBe(401);
  expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
  expect((await browser.post('/api/refresh')).statusCode).toBe(200);
  expect((await stranger.browser.get('/api/user/rank')).statusCode).toBe(200);
});

test('alerts the player in their language', async () => {
  for (const [lang, text] of [
    ['de', 'Dein Passwort wurde geändert. Warst du das nicht? Dann sag sofort dem Team Bescheid.'],
    ['en', "Your password was changed. If this wasn't you, tell the team immediately."],
  ] as const) {
    const { name, browser } = await newPlayer({ lang });
    await change(browser, { newPassword: NEW });
    const { rows } = await sql`
      SELECT category, message FROM alerts JOIN users ON uuid = user_id WHERE name = ${name}
    `.execute(db);
    expect(rows).toEqual([{ category: 'security', message: text }]);
  }
});

test('keeps one session after two concurrent changes', async () => {
  const { name, browser } = await newPlayer();
  const other = await logIn(app, name);
  const passwords = ['the first of two', 'the second of two'];
  const answers = await Promise.all([
    change(browser, { newPassword: passwords[0] }),
    change(other, { newPassword: passwords[1] }),
  ]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([204, 401]);
  const works = [await logsIn(name, String(passwords[0])), await logsIn(name, String(passwords[1]))];
  expect(works).toEqual(answers.map(([status]) => status === 204));
});

test('ends a concurrent login with the old password', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { name, browser } = await newPlayer();
    const late = new Browser(app);
    await Promise.all([
      change(browser, { newPassword: NEW }),
      late.post('/api/login', { name, password: PASSWORD }),
    ]);
    expect((await late.get('/api/user/rank')).statusCode).toBe(401);
    expect((await late.post('/api/refresh')).statusCode).toBe(401);
  }
});

describe('a new password', () => {
  test.each<[what: string, newPassword: string, code: string]>([
    ['with 7 characters', '1234567', 'invalid_input'],
    ['with 7 characters, 4 of them emoji', '😀😀😀😀abc', 'invalid_input'],
    ['with 257 characters', 'x'.repeat(257), 'invalid_input'],
    ['from the list of common passwords', 'Qwertyuiop', 'common_password'],
    ['similar to the name of the site', 'bl0ckh4v3n!', 'password_is_name'],
  ])('%s is rejected', async (_what, newPassword, code) => {
    const { browser } = await newPlayer();
    expect(await change(browser, { newPassword })).toEqual([400, code]);
  });

  test.each([
    ['en', '😀😀😀😀abc', 'Please check what you entered. (newPassword: at least 8 characters)'],
    ['de', '😀😀😀😀abc', 'Bitte prüfe deine Eingaben. (newPassword: mindestens 8 Zeichen)'],
    ['de', 'x'.repeat(257), 'Bitte prüfe deine Eingaben. (newPassword: höchstens 256 Zeichen)'],
    ['en', '', 'Please check what you entered. (newPassword: at least 8 characters)'],
  ])('of a wrong length is rejected with the rule, %s: %j', async (lang, newPassword, message) => {
    const { browser } = await newPlayer();
    browser.cookies.set('lang', lang);
    const answer = await browser.post('/api/user/change-password', { newPassword });
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid_input', message }]);
  });

  test('similar to the player’s name is rejected', async () => {
    const { browser, name } = await newPlayer();
    const newPassword = `--${name.toUpperCase()}2026`;
    expect(await change(browser, { newPassword })).toEqual([400, 'password_is_name']);
  });

  test.each([
    '81726354',
    'x'.repeat(256),
    '😀'.repeat(256),
    'pässwörd 🔑',
    '        ',
    '\u0000\u0000\u0000\u0000abcd',
  ])('such as %j is accepted and works', async (newPassword) => {
    const player = await newPlayer();
    expect(await change(player.browser, { newPassword })).toEqual([204, '']);
    expect(await logsIn(player.name, newPassword)).toBe(true);
  });
});

test('applies one of two concurrent changes without the current password', async () => {
  const { browser } = await newPlayer();
  const answers = await Promise.all(
    ['a new password', 'another password'].map((newPassword) => change(browser, { newPassword })),
  );
  expect(answers.toSorted()).toEqual([
    [204, ''],
    [400, 'current_password_required'],
  ]);
});
