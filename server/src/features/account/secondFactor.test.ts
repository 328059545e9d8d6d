import { storedRecoveryCode } from '../../credentials/secondFactor.ts';
import { codeOf, wrongCode } from '../../credentials/testing/codes.ts';
import { logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { call as callAccount, newPlayer } from './testing/accounts.ts';

const PERIOD = 30_000;
const WRONG = [400, 'wrong_setup_code'];
const DONE = [204, ''];
const CONFIRMED = { currentPassword: PASSWORD };

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
restoreClock();

interface SetUp {
  readonly name: string;
  readonly uuid: string;
  readonly browser: Browser;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const call = (browser: Browser, path: string, payload: object = {}) =>
  callAccount(browser, `2fa/${path}`, payload);

async function begin(): Promise<SetUp> {
  const player = await newPlayer(app, db);
  const answer = await player.browser.post('/api/user/2fa/setup', CONFIRMED);
  return { ...player, ...answer.json<{ secret: string; recoveryCodes: string[] }>() };
}

async function withSecondFactor(): Promise<SetUp> {
  const setUp = await begin();
  letPass(0);
  expect(await call(setUp.browser, 'verify', { code: codeOf(setUp.secret) })).toEqual(DONE);
  letPass(PERIOD);
  return setUp;
}

/** The password step of a login, which then asks for a code. */
async function enterPassword({ name }: SetUp): Promise<Browser> {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password: PASSWORD });
  expect(answer.json()).toMatchObject({ pending2FA: true });
  return browser;
}

describe('a setup', () => {
  test('returns a QR code, the secret and recovery codes, and stores none in plain text', async () => {
    const { browser } = await newPlayer(app, db);
    const answer = await browser.post('/api/user/2fa/setup', CONFIRMED);
    const { qrCodeUrl, appUrl, secret, recoveryCodes } = answer.json();
    const [type, picture = ''] = qrCodeUrl.split(',');
    expect(type).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(picture, 'base64').toString()).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(appUrl).searchParams.get('secret')).toBe(secret);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const stored = JSON.stringify(await db.selectFrom('second_factor_setups').selectAll().execute());
    for (const code of recoveryCodes) expect(stored).not.toContain(code.slice(0, 9));
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(storedRecoveryCode(code));
  });

  test('takes effect only once verified', async () => {
    const { name, browser, secret, recoveryCodes } = await begin();
    expect((await new Browser(app).post('/api/login', { name, password: PASSWORD })).json()).toMatchObject({
      accessToken: expect.any(String),
      user: { hasSecondFactor: false },
    });
    expect(await call(browser, 'verify', { code: codeOf(secret) })).toEqual(DONE);
    const login = await new Browser(app).post('/api/login', { name, password: PASSWORD });
    expect(login.json()).toEqual({ pending2FA: true, uuid: expect.any(String) });
    const users = await db.selectFrom('users').select('totp_secret').execute();
    const stored = JSON.stringify([users, await db.selectFrom('recovery_codes').selectAll().execute()]);
    for (const hidden of [secret, ...recoveryCodes.map(storedRecoveryCode)])
      expect(stored).not.toContain(hidden);
    const refreshed = (await browser.post('/api/refresh')).json();
    expect(refreshed).toMatchObject({ user: { hasSecondFactor: true } });
  });

  test('is verified neither by a wrong code nor by a recovery code', async () => {
    const { name, browser, secret, recoveryCodes } = await begin();
    expect(await call(browser, 'verify', { code: wrongCode(secret) })).toEqual(WRONG);
    expect(await call(browser, 'verify', { code: recoveryCodes[0] })).toEqual(WRONG);
    const login = await new Browser(app).post('/api/login', { name, password: PASSWORD });
    expect(login.json()).toHaveProperty('accessToken');
    expect(await call(browser, 'verify', { code: codeOf(secret) })).toEqual(DONE);
  });

  test('is replaced by a second setup', async () => {
    const { browser, secret } = await begin();
    const second = (await browser.post('/api/user/2fa/setup', CONFIRMED)).json();
    expect(await call(browser, 'verify', { code: codeOf(secret) })).toEqual(WRONG);
    expect(await call(browser, 'verify', { code: codeOf(second.secret) })).toEqual(DONE);
  });

  test('expires after 15 minutes', async () => {
    const { browser, secret } = await begin();
    letPass(16 * 60_000);
    await browser.post('/api/refresh');
    expect(await call(browser, 'verify', { code: codeOf(secret) })).toEqual([400, 'no_setup']);
  });

  test('is required for verification', async () => {
    const { browser } = await newPlayer(app, db);
    expect(await call(browser, 'verify', { code: '123456' })).toEqual([400, 'no_setup']);
  });

  test('is verified once, even by two concurrent calls', async () => {
    const { browser, secret } = await begin();
    const code = codeOf(secret);
    const answers = await Promise.all([call(browser, 'verify', { code }), call(browser, 'verify', { code })]);
    expect(answers.toSorted()).toEqual([DONE, [400, 'no_setup']].toSorted());
  });

  test('never replaces a setup that is verified concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid, browser, secret } = await begin();
      const verify = call(browser, 'verify', { code: codeOf(secret) });
      const [begun] = await Promise.all([call(browser, 'setup', CONFIRMED), verify]);
      const { totp_secret } = await db
        .selectFrom('users')
        .select('totp_secret')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      const left = await db
        .selectFrom('second_factor_setups')
        .select('user_id')
        .where('user_id', '=', uuid)
        .execute();
      // Either the new setup came first and none is on, or it is rejected without a code.
      expect([begun, left.length]).toEqual(
        totp_secret === null ? [[200, ''], 1] : [[400, 'code_required'], 0],
      );
    }
  });

  test('uses up the code, which then can’t log in', async () => {
    const setUp = await begin();
    letPass(0);
    const code = codeOf(setUp.secret);
    await call(setUp.browser, 'verify', { code });
    const login = await enterPassword(setUp);
    expect(await call(login, 'login', { code, uuid: setUp.uuid })).toEqual([400, 'wrong_code']);
  });

  test('ends the other sessions and alerts the player', async () => {
    const { name, uuid, browser, secret } = await begin();
    const phone = await logIn(app, name);
    await call(browser, 'verify', { code: codeOf(secret) });
    expect((await phone.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
    const alerts = await db.selectFrom('alerts').select('message').where('user_id', '=', uuid).execute();
    expect(alerts).toEqual([{ message: expect.stringMatching(/^Two-factor login was turned on\./) }]);
  });
});

test('requires a code to replace a second factor, and keeps the old one until the new one is verified', async () => {
  const setUp = await withSecondFactor();
  const { browser, secret } = setUp;
  expect(await call(browser, 'setup')).toEqual([400, 'code_required']);
  expect(await call(browser, 'setup', { code: '000000' })).toEqual(WRONG);
  const second = (await browser.post('/api/user/2fa/setup', { code: codeOf(secret) })).json();
  expect(second.secret).not.toBe(secret);

  letPass(PERIOD);
  const old = await enterPassword(setUp);
  expect(await call(old, 'login', { code: codeOf(secret), uuid: setUp.uuid })).toEqual([200, '']);

  letPass(PERIOD);
  expect(await call(browser, 'verify', { code: codeOf(second.secret) })).toEqual(DONE);
  letPass(PERIOD);
  const login = await enterPassword(setUp);
  const uuid = setUp.uuid;
  expect(await call(login, 'login', { code: codeOf(secret), uuid })).toEqual([400, 'wrong_code']);
  const [oldRecovery] = setUp.recoveryCodes;
  expect(await call(login, 'login', { code: oldRecovery, uuid })).toEqual([400, 'wrong_code']);
  expect(await call(login, 'login', { code: codeOf(second.secret), uuid })).toEqual([200, '']);
});

describe('a recovery code', () => {
  test('logs in once, in any spelling', async () => {
    const setUp = await withSecondFactor();
    const [first = '', second = ''] = setUp.recoveryCodes;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    const login = await enterPassword(setUp);
    expect(await call(login, 'login', { code: typed, uuid: setUp.uuid })).toEqual([200, '']);
    const again = await enterPassword(setUp);
    expect(await call(again, 'login', { code: first, uuid: setUp.uuid })).toEqual([400, 'wrong_code']);
    expect(await call(again, 'login', { code: second, uuid: setUp.uuid })).toEqual([200, '']);
  });

  test('logs in once in ten concurrent calls', async () => {
    const setUp = await withSecondFactor();
    const logins = await Promise.all(Array.from({ length: 10 }, () => enterPassword(setUp)));
    const payload = { code: setUp.recoveryCodes[3], uuid: setUp.uuid };
    const answers = await Promise.all(logins.map((login) => call(login, 'login', payload)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  test('of another player is rejected', async () => {
    const [one, two] = [await withSecondFactor(), await withSecondFactor()];
    const login = await enterPassword(one);
    const payload = { code: two.recoveryCodes[0], uuid: one.uuid };
    expect(await call(login, 'login', payload)).toEqual([400, 'wrong_code']);
  });
});

describe('disabling the second factor', () => {
  test('requires a correct code, ends the other sessions and deletes all data', async () => {
    const setUp = await withSecondFactor();
    const { browser, name, uuid, secret } = setUp;
    const phone = await enterPassword(setUp);
    await call(phone, 'login', { code: setUp.recoveryCodes[1], uuid });
    expect(await call(browser, 'disable', { code: '000000' })).toEqual(WRONG);
    letPass(PERIOD);
    expect(await call(browser, 'disable', { code: codeOf(secret) })).toEqual(DONE);
    expect((await phone.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
    expect((await new Browser(app).post('/api/login', { name, password: PASSWORD })).json()).toHaveProperty(
      'accessToken',
    );
    const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', uuid).execute();
    expect(codes).toEqual([]);
    expect(await call(browser, 'disable', { code: codeOf(secret) })).toEqual([400, 'no_second_factor']);
  });

  test('works with a recovery code, since the phone may be lost', async () => {
    const setUp = await withSecondFactor();
    expect(await call(setUp.browser, 'disable', { code: setUp.recoveryCodes[9] })).toEqual(DONE);
  });

  test('limits guesses', async () => {
    const limited = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=3/900' } });
    const setUp = await withSecondFactor();
    const browser = new Browser(limited.app);
    browser.token = setUp.browser.token;
    for (let round = 0; round < 3; round += 1)
      expect(await call(browser, 'disable', { code: '000000' })).toEqual(WRONG);
    const right = { code: codeOf(setUp.secret) };
    expect(await call(browser, 'disable', right)).toEqual([429, 'too_many_logins']);
    expect(await call(browser, 'setup', right)).toEqual([429, 'too_many_logins']);
  });
});

test.each(['１２３４５６', '\ud800\ud800\ud800', "' OR 1=1 --", '-1e5', '\u0000', ''])(
  'rejects the malformed code %j',
  async (code) => {
    const [{ browser }, setUp] = [await begin(), await withSecondFactor()];
    expect((await call(browser, 'verify', { code }))[0]).toBe(400);
    expect((await call(setUp.browser, 'disable', { code }))[0]).toBe(400);
  },
);
