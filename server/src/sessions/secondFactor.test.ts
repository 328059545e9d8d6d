import { randomUUID } from 'node:crypto';
import { CALLS } from '@site/contract/calls/all';
import { Secret } from 'otpauth';
import { io } from 'socket.io-client';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { addressOf, register, socketOpener } from '../testing/sockets.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { siteWith } from '../upstreams/testing/siteWith.ts';
import { copyOf } from './testing/loginSite.ts';

const PERIOD = 30_000;
const ENDED = { code: 'login_ended', message: 'This login has ended. Please log in again.' };
const REFUSAL = { code: 'wrong_code', message: 'Ungültiger Code oder abgelaufen.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const other = await addPlayer(db, { name: 'Other', totp_secret: new Secret().base32 });

restoreClock();

interface Pending {
  readonly browser: Browser;
  readonly uuid: string;
  readonly secret: string;
}

async function addSecurePlayer(): Promise<{ name: string; uuid: string; secret: string }> {
  const name = `Secure${randomUUID().slice(0, 8)}`;
  const { base32: secret } = new Secret();
  const { uuid } = await addPlayer(db, { name, totp_secret: secret });
  return { name, uuid, secret };
}

async function enterPassword(name: string): Promise<Browser> {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  return browser;
}

async function startLogin(): Promise<Pending> {
  const { name, uuid, secret } = await addSecurePlayer();
  return { browser: await enterPassword(name), uuid, secret };
}

const enterCode = (browser: Browser, code: string, uuid: string) =>
  browser.post('/api/user/2fa/login', { code, uuid });

test('opens no session for the correct password alone', async () => {
  const { name, uuid } = await addSecurePlayer();
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password: PASSWORD });
  expect(answer.json()).toEqual({ pending2FA: true, uuid });
  expect(answer.cookies).toEqual([
    {
      name: 'pending-login',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/api',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 300,
    },
  ]);
  expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
  expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', uuid).execute()).toEqual([]);
});

test('completes the login with the code', async () => {
  const { browser, uuid, secret } = await startLogin();
  const answer = await enterCode(browser, codeOf(secret), uuid);
  expect(answer.json()).toMatchObject({
    accessToken: expect.any(String),
    user: { uuid, hasSecondFactor: true },
  });
  expect([...browser.cookies.keys()].toSorted()).toEqual(['device', 'refresh']);
  expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
});

test('tolerates a phone clock that is off by 30 seconds, not more', async () => {
  for (const [steps, status] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    const { browser, uuid, secret } = await startLogin();
    letPass(0);
    const code = codeOf(secret, steps);
    expect([steps, (await enterCode(browser, code, uuid)).statusCode]).toEqual([steps, status]);
  }
});

test.each<[what: string, change: (pending: Pending) => Partial<Pending>]>([
  ['without the pending-login cookie', () => ({ browser: new Browser(app) })],
  ['for another player', () => ({ uuid: String(other.uuid) })],
  ['for an unknown player', () => ({ uuid: randomUUID() })],
])('rejects a correct code %s', async (_what, change) => {
  const pending = await startLogin();
  const { browser, uuid, secret } = { ...pending, ...change(pending) };
  const answer = await enterCode(browser, codeOf(secret), uuid);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(ENDED);
  expect(browser.token).toBe('');
});

test.each(['', 'abc', '12345', '1234567', '１２３４５６', '\u0000', '123 456'])(
  'rejects the code "%s"',
  async (code) => {
    const { browser, uuid } = await startLogin();
    expect((await enterCode(browser, code, uuid)).statusCode).toBe(400);
  },
);

test('ends the login with a message after five wrong codes, but not after four', async () => {
  const [{ browser, uuid, secret }, other] = [await startLogin(), await startLogin()];
  for (let round = 0; round < 5; round += 1)
    expect((await enterCode(browser, wrongCode(secret), uuid)).json()).toEqual(REFUSAL);
  expect((await enterCode(browser, codeOf(secret), uuid)).json()).toEqual(ENDED);
  for (let round = 0; round < 4; round += 1)
    await enterCode(other.browser, wrongCode(other.secret), other.uuid);
  expect((await enterCode(other.browser, codeOf(other.secret), other.uuid)).statusCode).toBe(200);
});

test('counts each of many concurrent wrong codes', async () => {
  const { browser, uuid, secret } = await startLogin();
  await Promise.all(Array.from({ length: 20 }, () => enterCode(browser, wrongCode(secret), uuid)));
  expect((await enterCode(browser, codeOf(secret), uuid)).statusCode).toBe(400);
  const rows = await db.selectFrom('pending_logins').select('failures').where('user_id', '=', uuid).execute();
  expect(rows).toEqual([{ failures: 5 }]);
});

test('expires the pending login after five minutes', async () => {
  const { browser, uuid, secret } = await startLogin();
  letPass(299_000);
  expect((await enterCode(browser, wrongCode(secret), uuid)).statusCode).toBe(400);
  letPass(2_000);
  expect((await enterCode(browser, codeOf(secret), uuid)).statusCode).toBe(400);
});

describe('a code', () => {
  test('works once in one login', async () => {
    const { browser, uuid, secret } = await startLogin();
    const copy = copyOf(app, browser);
    letPass(0);
    expect((await enterCode(browser, codeOf(secret), uuid)).statusCode).toBe(200);
    expect((await enterCode(copy, codeOf(secret), uuid)).statusCode).toBe(400);
  });

  test('works once across two logins and invalidates older ones', async () => {
    const { name, uuid, secret } = await addSecurePlayer();
    const [one, two, three] = [
      await enterPassword(name),
      await enterPassword(name),
      await enterPassword(name),
    ];
    letPass(0);
    expect((await enterCode(one, codeOf(secret), uuid)).statusCode).toBe(200);
    expect((await enterCode(two, codeOf(secret), uuid)).statusCode).toBe(400);
    const older = codeOf(secret, -1);
    expect((await enterCode(three, older, uuid)).statusCode).toBe(400);
    letPass(PERIOD);
    expect((await enterCode(two, codeOf(secret), uuid)).statusCode).toBe(200);
  });

  test('works once in ten concurrent logins', async () => {
    const { name, uuid, secret } = await addSecurePlayer();
    const browsers = await Promise.all(Array.from({ length: 10 }, () => enterPassword(name)));
    letPass(0);
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, codeOf(secret), uuid)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
  });
});

test('accepts a uuid in upper case', async () => {
  const { browser, uuid, secret } = await startLogin();
  expect((await enterCode(browser, wrongCode(secret), uuid.toUpperCase())).json()).toEqual(REFUSAL);
  expect((await enterCode(browser, codeOf(secret), uuid.toUpperCase())).statusCode).toBe(200);
});

const REQUIRED = { code: 'second_factor_required', message: expect.any(String) };

/** The calls required to set one up, for example the password change, and no others. */
const NEEDED = [
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'POST /user/change-password',
  'POST /user/2fa/setup',
  'POST /user/2fa/verify',
];

const env = siteWith(() => ({ requireSecondFactor: ['owner', 'admin'] }));
const { app: strict } = await startTestApp({ db, env });
await addPlayer(db, { name: 'Boss', rank: 'owner' });
await addPlayer(db, { name: 'Mod', rank: 'mod' });

describe('with a second factor required by rank', () => {
  const userOf = async (browser: Browser) => (await browser.post('/api/refresh')).json().user;

  test('refuses all calls that need a login until it is set up', async () => {
    const boss = await logIn(strict, 'Boss');
    expect(await userOf(boss)).toMatchObject({ mustSetUpSecondFactor: true });
    const guarded = Object.entries(CALLS)
      .filter(([, { guard }]) => Object.keys(guard).length > 0 && !('operator' in guard))
      .filter(([call]) => !NEEDED.includes(call))
      .map(([call]) => call.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000').split(' '));
    expect(guarded.length).toBeGreaterThan(20);
    for (const [method = '', url = ''] of guarded) {
      const answer = await strict.inject({
        method: method as 'GET',
        url: `/api${url}`,
        headers: { authorization: `Bearer ${boss.token}` },
      });
      expect([method, url, answer.statusCode, answer.json()]).toEqual([method, url, 403, REQUIRED]);
    }
    // Calls that check for a developer separately.
    expect((await boss.get('/api/remotes')).json()).toEqual(REQUIRED);
  });

  test('allows the calls of the setup, and all calls after it', async () => {
    const boss = await logIn(strict, 'Boss');
    for (const url of ['/api/user/rank', '/api/user/lang'])
      expect((await boss.get(url)).statusCode).toBe(200);
    const setup = await boss.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
    const { secret } = setup.json<{ secret: string }>();
    expect((await boss.post('/api/user/2fa/verify', { code: codeOf(secret) })).statusCode).toBe(204);
    expect((await boss.get('/api/panel/audit')).statusCode).toBe(200);
    expect(await userOf(boss)).not.toHaveProperty('mustSetUpSecondFactor');

    const code = codeOf(secret, 1);
    const off = await boss.post('/api/user/2fa/disable', { code, currentPassword: PASSWORD });
    expect([off.statusCode, off.json()]).toEqual([403, REQUIRED]);
  });

  test('refuses live alerts until then', async () => {
    const open = socketOpener(io, await addressOf(strict));
    const { uuid } = await addPlayer(db, { name: 'Live', rank: 'owner' });
    const live = await logIn(strict, 'Live');
    await expect(open(live.token)).rejects.toThrow('second_factor_required');
    await db.updateTable('users').set({ totp_secret: 'x' }).where('uuid', '=', uuid).execute();
    expect(await register(await open(live.token), uuid)).toEqual({ ok: true });
  });

  test('does not require it from other ranks', async () => {
    const mod = await logIn(strict, 'Mod');
    expect(await userOf(mod)).not.toHaveProperty('mustSetUpSecondFactor');
    expect((await mod.get('/api/panel/staff')).statusCode).not.toBe(401);
    expect((await mod.get('/api/alerts')).statusCode).toBe(200);
  });

  test('requires a setup immediately after a promotion to such a rank', async () => {
    await addPlayer(db, { name: 'Rising', rank: 'mod' });
    const rising = await logIn(strict, 'Rising');
    expect((await rising.get('/api/alerts')).statusCode).toBe(200);
    await db.updateTable('users').set({ rank: 'admin' }).where('name', '=', 'Rising').execute();
    expect((await rising.get('/api/alerts')).json()).toEqual(REQUIRED);
  });
});
