import { Secret, TOTP } from 'otpauth';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const NEW = 'an entirely new one';
jest.setTimeout(120_000);

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
let count = 0;

async function newPlayer(values = {}) {
  const name = `Member${(count += 1)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  return { name, uuid: String(uuid), browser: await logIn(app, name) };
}

async function call(browser: Browser, path: string, payload: object = {}) {
  const answer = await browser.post(`/api/user/${path}`, payload);
  return [answer.statusCode, answer.payload === '' ? '' : (answer.json().code ?? '')];
}

const actionsOf = async (uuid: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'after'])
      .where('subject', '=', uuid)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, after }) => [action, actor_id === uuid, after]);

/** Turns a second factor on without a set-up. */
async function turnOn(uuid: string): Promise<TOTP> {
  const secret = new Secret();
  await db.updateTable('users').set({ totp_secret: secret.base32 }).where('uuid', '=', uuid).execute();
  return new TOTP({ secret });
}

describe('a stolen session without the password', () => {
  test('sets up no first second factor', async () => {
    const { browser } = await newPlayer();
    expect(await call(browser, '2fa/setup')).toEqual([400, 'current_password_required']);
    const guess = { currentPassword: 'a guess' };
    expect(await call(browser, '2fa/setup', guess)).toEqual([400, 'wrong_password']);
    // A code that is not needed takes the place of nothing.
    expect(await call(browser, '2fa/setup', { code: '123456' })).toEqual([400, 'current_password_required']);
    expect(await db.selectFrom('second_factor_setups').selectAll().execute()).toEqual([]);
    expect(await call(browser, '2fa/setup', { currentPassword: PASSWORD })).toEqual([200, '']);
  });

  test('guesses it five times in a quarter of an hour, over all calls', async () => {
    const { app: strict } = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=5/900' } });
    const { name } = await newPlayer();
    const browser = await logIn(strict, name);
    const statuses: unknown[] = [];
    for (const path of [
      '2fa/setup',
      'change-password',
      '2fa/setup',
      'change-password',
      '2fa/setup',
      '2fa/setup',
    ]) {
      const more = path === 'change-password' ? { newPassword: NEW } : {};
      statuses.push((await call(browser, path, { currentPassword: 'a guess', ...more }))[0]);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await call(browser, '2fa/setup', { currentPassword: PASSWORD }))[0]).toBe(429);
  });
});

describe('somebody of the team', () => {
  test('gives the password for a new one also right after the login', async () => {
    const { browser } = await newPlayer({ rank: 'mod' });
    expect(await call(browser, 'change-password', { newPassword: NEW })).toEqual([
      400,
      'current_password_required',
    ]);
    const right = { newPassword: NEW, currentPassword: PASSWORD };
    expect(await call(browser, 'change-password', right)).toEqual([204, '']);
  });

  test('changes the first one without it: it was typed a moment ago', async () => {
    const { browser } = await newPlayer({ rank: 'mod', first_login: true });
    expect(await call(browser, 'change-password', { newPassword: NEW })).toEqual([204, '']);
  });

  test.each(['2fa/disable', '2fa/setup'])('gives code and password for %s', async (path) => {
    const { browser, uuid } = await newPlayer({ rank: 'mod' });
    const totp = await turnOn(uuid);
    const code = totp.generate();
    expect(await call(browser, path, { code })).toEqual([400, 'current_password_required']);
    expect(await call(browser, path, { code, currentPassword: 'x' })).toEqual([400, 'wrong_password']);
    // The code is not used up by a wrong password.
    expect((await call(browser, path, { code, currentPassword: PASSWORD }))[0]).toBeLessThan(300);
  });
});

describe('a new password', () => {
  test.each([
    ['password1', 'common_password'],
    ['!!TRUSTNO1!!', undefined],
    ['Qwertyuiop', 'common_password'],
    ['blockhaven2026', 'password_is_name'],
    ['bl0ckh4v3n!', 'password_is_name'],
    ['blockhaven-demo', undefined],
  ])('such as %s is judged: %s', async (newPassword, code) => {
    const { browser } = await newPlayer();
    expect(await call(browser, 'change-password', { newPassword })).toEqual(
      code === undefined ? [204, ''] : [400, code],
    );
  });

  test('is not the own name with digits', async () => {
    const { browser, name } = await newPlayer();
    const newPassword = `--${name.toUpperCase()}2026`;
    expect(await call(browser, 'change-password', { newPassword })).toEqual([400, 'password_is_name']);
  });
});

test('what players change of the ways into their accounts is in the audit trail, without secrets', async () => {
  const { browser, uuid } = await newPlayer();
  await call(browser, 'change-password', { newPassword: NEW });
  const setup = await browser.post('/api/user/2fa/setup', { currentPassword: NEW });
  const { secret } = setup.json<{ secret: string }>();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await call(browser, '2fa/verify', { code: totp.generate() });
  const later = totp.generate({ timestamp: Date.now() + 30_000 });
  await call(browser, '2fa/disable', { code: later });
  expect(await actionsOf(uuid)).toEqual([
    ['player.password', true, null],
    ['player.second-factor', true, { enabled: true }],
    ['player.second-factor', true, { enabled: false }],
  ]);
});
