import { randomUUID } from 'node:crypto';
import { needsRank } from '@site/contract/guards';
import { CALLS, type Call } from '@site/contract/calls/all';
import type { RankId } from '@site/contract/ranks';
import { io } from 'socket.io-client';
import { createUser } from '../admin/accountCommands.ts';
import { resetPassword } from '../admin/accessCommands.ts';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { addressOf, register, socketOpener } from '../testing/sockets.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const REQUIRED = { code: 'password_change_required', message: 'Change your initial password first.' };
const DAY = 24 * 3600 * 1000;
jest.setTimeout(120_000);

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));
await addPlayer(db, { name: 'Boss', rank: 'owner' });
const boss = await logIn(app, 'Boss');

restoreClock();

/** Logs a player in with an initial password. */
async function newcomer(rank: RankId, values = {}) {
  const name = `P${randomUUID().slice(0, 12)}`;
  const { uuid } = await addPlayer(db, { name, rank, first_login: true, ...values });
  return { name, uuid, browser: await logIn(app, name) };
}

const changePassword = async (browser: Browser) =>
  (await browser.post('/api/user/change-password', { newPassword: 'a password of my own' })).statusCode;

/** A deployment, a rollback and a canary: releases check for a developer separately. */
const RELEASES: readonly Call[] = [
  'GET /remotes',
  'GET /remotes/:name/history',
  'POST /remotes/:name/deployments',
  'GET /remotes/:name/deployments/:id',
  'POST /remotes/:name/rollback',
  'PUT /remotes/:name/canary',
  'DELETE /remotes/:name/canary',
  'POST /remotes/:name/previews',
];
const RANKED = (Object.keys(CALLS) as Call[]).filter(
  (call) => needsRank(CALLS[call].guard) && !('operator' in CALLS[call].guard),
);

async function make(browser: Browser, call: Call) {
  const [method = '', path = ''] = call.split(' ');
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${path.replace(':name', 'shop').replace(/:\w+/, '1')}`,
    headers: { authorization: `Bearer ${browser.token}` },
  });
  return [answer.statusCode, answer.payload === '' ? '' : answer.json<unknown>()];
}

describe('a staff member with an initial password', () => {
  test.each([...RANKED, ...RELEASES])('can’t call %s', async (call) => {
    const { browser } = await newcomer('owner');
    expect(await make(browser, call)).toEqual([403, REQUIRED]);
  });

  test('can’t send alerts to players', async () => {
    const { browser, uuid } = await newcomer('owner');
    const alert = { category: 'system', message: 'Hi', userId: uuid };
    const answer = await browser.post('/api/alerts/send-application-alert', alert);
    expect([answer.statusCode, answer.json()]).toEqual([403, REQUIRED]);
  });

  test('can do everything else, and everything the rank allows after the change', async () => {
    const { browser, name } = await newcomer('admin');
    for (const path of ['user/rank', 'user/lang', 'alerts', `profile/${name}`, 'applications/own'])
      expect([path, (await browser.get(`/api/${path}`)).statusCode]).toEqual([path, 200]);
    expect((await browser.get('/api/panel/audit')).json()).toEqual(REQUIRED);
    expect(await changePassword(browser)).toBe(204);
    for (const path of ['panel/audit', 'panel/staff', 'remotes'])
      expect([path, (await browser.get(`/api/${path}`)).statusCode]).toEqual([path, 200]);
  });

  test('has the rank of a promotion only after the change', async () => {
    const { browser, uuid } = await newcomer('player');
    await db.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', uuid).execute();
    expect((await browser.get('/api/applications/all')).json()).toEqual(REQUIRED);
    expect(await changePassword(browser)).toBe(204);
    expect((await browser.get('/api/applications/all')).statusCode).toBe(200);
  });

  test('is locked out during maintenance, except for the change', async () => {
    const toggle = async () => (await boss.put('/api/panel/maintenance/toggle')).json<unknown>();
    const { browser, uuid } = await newcomer('owner');
    expect(await toggle()).toMatchObject({ enabled: true });
    expect((await browser.get('/api/alerts')).statusCode).toBe(503);
    await expect(open(browser.token)).rejects.toThrow('maintenance');
    expect(await changePassword(browser)).toBe(204);
    expect((await browser.get('/api/alerts')).statusCode).toBe(200);
    expect(await register(await open(browser.token), uuid)).toEqual({ ok: true });
    expect(await toggle()).toMatchObject({ enabled: false });
  });
});

test('refuses other ranks as usual', async () => {
  const { browser } = await newcomer('mod');
  expect((await browser.get('/api/panel/audit')).json()).toMatchObject({ code: 'forbidden' });
});

describe('after the initial password has expired', () => {
  test('ends its sessions, whatever tokens they hold', async () => {
    for (const rank of ['player', 'mod'] as const) {
      const { browser, uuid } = await newcomer(rank, { initial_password_until: new Date(Date.now() + DAY) });
      expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
      expect((await browser.post('/api/refresh')).statusCode).toBe(200);
      const initial_password_until = new Date(Date.now() - 1_000);
      await db.updateTable('users').set({ initial_password_until }).where('uuid', '=', uuid).execute();
      expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
      expect(await changePassword(browser)).toBe(401);
      await expect(open(browser.token)).rejects.toThrow('login_required');
      expect((await browser.post('/api/refresh')).statusCode).toBe(401);
      expect(browser.cookies.has('refresh')).toBe(false);
    }
  });

  test('rejects a refresh at the end of its 14 days', async () => {
    const { browser } = await newcomer('player', { initial_password_until: new Date(Date.now() + 14 * DAY) });
    letPass(14 * DAY - 60_000);
    expect((await browser.post('/api/refresh')).statusCode).toBe(200);
    letPass(2 * 60_000);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  });
});

const passwordIn = (lines: readonly string[]) => lines.at(-1)?.split(': ').at(-1) ?? '';

async function createAccount(name: string): Promise<string> {
  return passwordIn(await createUser(app.services, { name, rank: 'player', lang: 'de' }));
}

async function tryLogin(name: string, password: string) {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password }, { cookie: 'lang=en' });
  return { browser, status: answer.statusCode, code: answer.json().code as string | undefined };
}

test('accepts an initial password for 14 days, then answers that a new one is required', async () => {
  const password = await createAccount('Fresh');
  letPass(14 * DAY - 60_000);
  expect((await tryLogin('Fresh', password)).status).toBe(200);
  letPass(2 * 60_000);
  expect(await tryLogin('Fresh', password)).toMatchObject({ status: 400, code: 'initial_password_expired' });
  // A wrong password reveals nothing.
  expect(await tryLogin('Fresh', 'a guess')).toMatchObject({ status: 400, code: 'wrong_credentials' });
});

test('audits a login with an expired password once, and accepts a new password', async () => {
  const password = await createAccount('Late');
  // Not the fake clock: the entries use the database's time.
  await db
    .updateTable('users')
    .set({ initial_password_until: new Date(Date.now() - DAY) })
    .where('name', '=', 'Late')
    .execute();
  for (let round = 0; round < 3; round += 1) await tryLogin('Late', password);
  const entries = await db
    .selectFrom('audit_entries')
    .select('subject_name')
    .where('action', '=', 'player.password-expired')
    .where('subject_name', '=', 'Late')
    .execute();
  expect(entries).toHaveLength(1);
  const reset = passwordIn(await resetPassword(app.services, { name: 'Late' }));
  expect((await tryLogin('Late', reset)).status).toBe(200);
});

test('does not expire a password that the player has set', async () => {
  const { browser } = await tryLogin('Own', await createAccount('Own'));
  const newPassword = 'a password of my own';
  expect((await browser.post('/api/user/change-password', { newPassword })).statusCode).toBe(204);
  letPass(400 * DAY);
  expect((await tryLogin('Own', newPassword)).status).toBe(200);
});
