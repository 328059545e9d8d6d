import { sql } from 'kysely';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { addConfirmed } from '../../testing/secondFactor.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addGameServer } from './gameServers.ts';

restoreClock();
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const MINUTE = 60_000;

beforeEach(async () => {
  for (const table of ['users', 'game_servers', 'audit_entries'] as const)
    await db.deleteFrom(table).execute();
});

type Answer = Awaited<ReturnType<Browser['post']>>;
const said = ({ statusCode, payload }: Answer) =>
  payload === '' ? statusCode : [statusCode, (JSON.parse(payload) as { code?: string }).code];
const NEEDED = [403, 'fresh_login_needed'];

/** A session of eleven minutes that has called meanwhile, as that of an open page has. */
async function oldSession(values = {}) {
  await addPlayer(db, { name: 'Boss', rank: 'admin', ...values });
  const browser = await logIn(app, 'Boss');
  letPass(9 * MINUTE);
  await browser.post('/api/refresh');
  letPass(11 * MINUTE);
  await browser.post('/api/refresh');
  return browser;
}

let count = 0;
const add = (browser: Browser) => browser.post('/api/panel/gameservers', { name: `lobby-${(count += 1)}` });

test('a token is made or replaced in a session that has just begun', async () => {
  await addPlayer(db, { name: 'Boss', rank: 'owner' });
  const browser = await logIn(app, 'Boss');
  letPass(9 * MINUTE);
  await browser.post('/api/refresh');
  const added = await add(browser);
  expect(added.statusCode).toBe(201);
  const { id } = added.json<{ id: string }>();
  expect((await browser.post(`/api/panel/gameservers/${id}/rotate`, {})).statusCode).toBe(200);
});

test('in an older session neither, whatever the name or the server', async () => {
  const browser = await oldSession();
  const known = await addGameServer(db, { name: 'lobby' });
  expect(said(await add(browser))).toEqual(NEEDED);
  expect(said(await browser.post('/api/panel/gameservers', { name: 'x', azlink: true }))).toEqual(NEEDED);
  expect(said(await browser.post(`/api/panel/gameservers/${known?.id}/rotate`, {}))).toEqual(NEEDED);
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  // Nothing is handed out by these.
  expect((await browser.get('/api/panel/gameservers')).statusCode).toBe(200);
  expect((await browser.delete(`/api/panel/gameservers/${known?.id}`)).statusCode).toBe(204);
});

test('until it is confirmed with the password, which counts for ten minutes of this session', async () => {
  const browser = await oldSession();
  const confirm = (body: object) => browser.post('/api/user/confirm', body);
  expect(said(await confirm({}))).toEqual([400, 'current_password_required']);
  expect(said(await confirm({ password: 'wrong' }))).toEqual([400, 'wrong_password']);
  expect(said(await confirm({ code: '123456' }))).toEqual([400, 'current_password_required']);
  expect(said(await add(browser))).toEqual(NEEDED);
  expect(said(await confirm({ password: PASSWORD }))).toBe(204);
  expect((await add(browser)).statusCode).toBe(201);
  letPass(22 * MINUTE);
  await browser.post('/api/refresh');
  expect(said(await add(browser))).toEqual(NEEDED);
});

test('guesses of the password are limited like those at a login', async () => {
  const { app: strict } = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=5/900' } });
  await addPlayer(db, { name: 'Boss', rank: 'admin' });
  const browser = await logIn(strict, 'Boss');
  const guesses = [];
  for (let guess = 0; guess < 7; guess += 1)
    guesses.push((await browser.post('/api/user/confirm', { password: `wrong ${guess}` })).statusCode);
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect((await browser.post('/api/user/confirm', { password: PASSWORD })).statusCode).toBe(429);
});

test('with a second factor, a code confirms it, and the password does not', async () => {
  const { browser, nextCode, uuid } = await addConfirmed(app, db, { name: 'Head', rank: 'owner' });
  letPass(9 * MINUTE);
  await browser.post('/api/refresh');
  expect((await add(browser)).statusCode).toBe(201);
  const hour = new Date(Date.now() - 60 * MINUTE);
  await sql`UPDATE sessions SET created_at = ${hour}, confirmed_at = ${hour} WHERE user_id = ${uuid}`.execute(
    db,
  );
  expect(said(await add(browser))).toEqual(NEEDED);
  const confirm = (body: object) => browser.post('/api/user/confirm', body);
  expect(said(await confirm({ password: PASSWORD }))).toEqual([400, 'code_required']);
  expect(said(await confirm({ password: PASSWORD, code: '000000' }))).toEqual([400, 'wrong_setup_code']);
  expect(said(await add(browser))).toEqual(NEEDED);
  expect(said(await confirm({ code: nextCode() }))).toBe(204);
  expect((await add(browser)).statusCode).toBe(201);
});
