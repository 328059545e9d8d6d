import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { addPlayer, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

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
  readonly totp: TOTP;
}

async function addSecurePlayer(): Promise<{ name: string; uuid: string; totp: TOTP }> {
  const name = `Secure${randomUUID().slice(0, 8)}`;
  const secret = new Secret();
  const { uuid } = await addPlayer(db, { name, totp_secret: secret.base32 });
  return { name, uuid, totp: new TOTP({ secret }) };
}

async function enterPassword(name: string): Promise<Browser> {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  return browser;
}

async function startLogin(): Promise<Pending> {
  const { name, uuid, totp } = await addSecurePlayer();
  return { browser: await enterPassword(name), uuid, totp };
}

const enterCode = (browser: Browser, code: string, uuid: string) =>
  browser.post('/api/user/2fa/login', { code, uuid });

/** A code that is wrong now and was wrong a moment ago. */
function wrongCode(totp: TOTP): string {
  const right = [-1, 0, 1].map((step) => totp.generate({ timestamp: Date.now() + step * PERIOD }));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

test('the right password alone gives no session', async () => {
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

test('the code completes the login', async () => {
  const { browser, uuid, totp } = await startLogin();
  const answer = await enterCode(browser, totp.generate(), uuid);
  expect(answer.json()).toMatchObject({
    accessToken: expect.any(String),
    user: { uuid, hasSecondFactor: true },
  });
  expect([...browser.cookies.keys()].toSorted()).toEqual(['device', 'refresh']);
  expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
});

test('the clock of the phone may be half a minute off, not more', async () => {
  for (const [steps, status] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    const { browser, uuid, totp } = await startLogin();
    letPass(0);
    const code = totp.generate({ timestamp: Date.now() + steps * PERIOD });
    expect([steps, (await enterCode(browser, code, uuid)).statusCode]).toEqual([steps, status]);
  }
});

test.each<[what: string, change: (pending: Pending) => Partial<Pending>]>([
  ['without the cookie of the password', () => ({ browser: new Browser(app) })],
  ['for another player', () => ({ uuid: String(other.uuid) })],
  ['for nobody', () => ({ uuid: randomUUID() })],
])('a right code %s is refused', async (_what, change) => {
  const pending = await startLogin();
  const { browser, uuid, totp } = { ...pending, ...change(pending) };
  const answer = await enterCode(browser, totp.generate(), uuid);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(ENDED);
  expect(browser.token).toBe('');
});

test.each(['', 'abc', '12345', '1234567', '１２３４５６', '\u0000', '123 456'])(
  'the code "%s" is refused',
  async (code) => {
    const { browser, uuid } = await startLogin();
    expect((await enterCode(browser, code, uuid)).statusCode).toBe(400);
  },
);

test('five wrong codes end the login, even for the right one, and that is said', async () => {
  const { browser, uuid, totp } = await startLogin();
  for (let round = 0; round < 5; round += 1)
    expect((await enterCode(browser, wrongCode(totp), uuid)).json()).toEqual(REFUSAL);
  expect((await enterCode(browser, totp.generate(), uuid)).json()).toEqual(ENDED);
});

test('four wrong codes do not', async () => {
  const { browser, uuid, totp } = await startLogin();
  for (let round = 0; round < 4; round += 1) await enterCode(browser, wrongCode(totp), uuid);
  expect((await enterCode(browser, totp.generate(), uuid)).statusCode).toBe(200);
});

test('wrong codes sent all at once count each', async () => {
  const { browser, uuid, totp } = await startLogin();
  await Promise.all(Array.from({ length: 20 }, () => enterCode(browser, wrongCode(totp), uuid)));
  expect((await enterCode(browser, totp.generate(), uuid)).statusCode).toBe(400);
  const rows = await db.selectFrom('pending_logins').select('failures').where('user_id', '=', uuid).execute();
  expect(rows).toEqual([{ failures: 5 }]);
});

test('the login waits five minutes for its code', async () => {
  const { browser, uuid, totp } = await startLogin();
  letPass(299_000);
  expect((await enterCode(browser, wrongCode(totp), uuid)).statusCode).toBe(400);
  letPass(2_000);
  expect((await enterCode(browser, totp.generate(), uuid)).statusCode).toBe(400);
});

describe('a code works once', () => {
  test('in one login', async () => {
    const { browser, uuid, totp } = await startLogin();
    const { cookies } = browser;
    const copy = new Browser(app);
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    letPass(0);
    expect((await enterCode(browser, totp.generate(), uuid)).statusCode).toBe(200);
    expect((await enterCode(copy, totp.generate(), uuid)).statusCode).toBe(400);
  });

  test('in two logins, and neither does an older one after it', async () => {
    const { name, uuid, totp } = await addSecurePlayer();
    const [one, two, three] = [
      await enterPassword(name),
      await enterPassword(name),
      await enterPassword(name),
    ];
    letPass(0);
    expect((await enterCode(one, totp.generate(), uuid)).statusCode).toBe(200);
    expect((await enterCode(two, totp.generate(), uuid)).statusCode).toBe(400);
    const older = totp.generate({ timestamp: Date.now() - PERIOD });
    expect((await enterCode(three, older, uuid)).statusCode).toBe(400);
    letPass(PERIOD);
    expect((await enterCode(two, totp.generate(), uuid)).statusCode).toBe(200);
  });

  test('in ten logins at once', async () => {
    const { name, uuid, totp } = await addSecurePlayer();
    const browsers = await Promise.all(Array.from({ length: 10 }, () => enterPassword(name)));
    letPass(0);
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, totp.generate(), uuid)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
  });
});

test('a uuid in upper case is the same player', async () => {
  const { browser, uuid, totp } = await startLogin();
  expect((await enterCode(browser, wrongCode(totp), uuid.toUpperCase())).json()).toEqual(REFUSAL);
  expect((await enterCode(browser, totp.generate(), uuid.toUpperCase())).statusCode).toBe(200);
});
