import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '@site/contract/permissions';
import { Secret, TOTP } from 'otpauth';
import { io } from 'socket.io-client';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { addressOf, register, socketOpener } from '../../testing/sockets.ts';
import { newFolder, writeFiles } from '../../testing/folder.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const REQUIRED = { code: 'second_factor_required', message: expect.any(String) };
const demo = path.join(import.meta.dirname, '../../../../config/site.json');

/** What somebody needs who is to set one up: a player who has to change the password first, for one, and no more. */
const NEEDED = [
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'POST /user/change-password',
  'POST /user/2fa/setup',
  'POST /user/2fa/verify',
];

jest.setTimeout(120_000);

const db = await openTestDatabase();
const folder = newFolder();
writeFiles(folder, {
  'site.json': JSON.stringify({
    ...JSON.parse(readFileSync(demo, 'utf8')),
    requireSecondFactor: ['owner', 'admin'],
  }),
});
const { app } = await startTestApp({ db, env: { SITE_CONFIG: path.join(folder, 'site.json') } });
await addPlayer(db, { name: 'Boss', rank: 'owner' });
await addPlayer(db, { name: 'Mod', rank: 'mod' });

const userOf = async (browser: Browser) => (await browser.post('/api/refresh')).json().user;

test('the demo requires none', () => {
  expect(JSON.parse(readFileSync(demo, 'utf8')).requireSecondFactor ?? []).toEqual([]);
});

test('a rank that needs one gets nothing that needs a login until it is set up', async () => {
  const boss = await logIn(app, 'Boss');
  expect(await userOf(boss)).toMatchObject({ mustSetUpSecondFactor: true });
  const guarded = Object.entries(CALLS)
    .filter(([, { guard }]) => Object.keys(guard).length > 0)
    .filter(([call]) => !NEEDED.includes(call))
    .map(([call]) => call.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000').split(' '));
  expect(guarded.length).toBeGreaterThan(20);
  for (const [method = '', url = ''] of guarded) {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect([method, url, answer.statusCode, answer.json()]).toEqual([method, url, 403, REQUIRED]);
  }
  // Calls that look for a developer by themselves.
  expect((await boss.get('/api/remotes')).json()).toEqual(REQUIRED);
});

test('what is needed to set it up is open, and after that everything is', async () => {
  const boss = await logIn(app, 'Boss');
  for (const url of ['/api/user/rank', '/api/user/lang']) expect((await boss.get(url)).statusCode).toBe(200);
  const setup = await boss.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(setup.json<{ secret: string }>().secret) });
  expect((await boss.post('/api/user/2fa/verify', { code: totp.generate() })).statusCode).toBe(204);
  expect((await boss.get('/api/panel/audit')).statusCode).toBe(200);
  expect(await userOf(boss)).not.toHaveProperty('mustSetUpSecondFactor');

  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  const off = await boss.post('/api/user/2fa/disable', { code, currentPassword: PASSWORD });
  expect([off.statusCode, off.json()]).toEqual([403, REQUIRED]);
});

test('live alerts are closed to it until then', async () => {
  const open = socketOpener(io, await addressOf(app));
  const { uuid } = await addPlayer(db, { name: 'Live', rank: 'owner' });
  const live = await logIn(app, 'Live');
  await expect(open(live.token)).rejects.toThrow('second_factor_required');
  await db.updateTable('users').set({ totp_secret: 'x' }).where('uuid', '=', uuid).execute();
  expect(await register(await open(live.token), uuid)).toEqual({ ok: true });
});

test('other ranks are not asked', async () => {
  const mod = await logIn(app, 'Mod');
  expect(await userOf(mod)).not.toHaveProperty('mustSetUpSecondFactor');
  expect((await mod.get('/api/panel/staff')).statusCode).not.toBe(401);
  expect((await mod.get('/api/alerts')).statusCode).toBe(200);
});

test('who is promoted to such a rank has to set one up at once', async () => {
  await addPlayer(db, { name: 'Rising', rank: 'mod' });
  const rising = await logIn(app, 'Rising');
  expect((await rising.get('/api/alerts')).statusCode).toBe(200);
  await db.updateTable('users').set({ rank: 'admin' }).where('name', '=', 'Rising').execute();
  expect((await rising.get('/api/alerts')).json()).toEqual(REQUIRED);
});
