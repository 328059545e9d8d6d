import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { newSecret, storedForm } from '@site/backend/secrets';
import { Secret } from 'otpauth';
import { hashPassword } from '../credentials/passwords.ts';
import { aadFor } from '../credentials/encryption.ts';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { startLoginSite } from './testing/loginSite.ts';
import { hash } from '@node-rs/argon2';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { TRUST_PROXY: '127.0.0.1' } });
const JSON_TYPE = { 'content-type': 'application/json' };

const steve = await addPlayer(db, { name: 'Steve', lang: 'de', rank: 'vip' });

function login(
  payload: object | string,
  headers: Record<string, string> = JSON_TYPE,
  remoteAddress = '127.0.0.1',
) {
  return app.inject({ method: 'POST', url: '/api/login', payload, headers, remoteAddress });
}

describe('a login', () => {
  test('returns an access token and the user', async () => {
    const answer = await login({ name: 'Steve', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        uuid: steve.uuid,
        name: 'Steve',
        lang: 'de',
        firstLogin: false,
        hasSecondFactor: false,
        rank: 'vip',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('accepts the name in any case, with surrounding spaces', async () => {
    const answer = await login({ name: ' sTEVE ', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { name: 'Steve' } });
  });

  test('reports the first login', async () => {
    await addPlayer(db, { name: 'Newbie', first_login: true });
    const answer = await login({ name: 'newbie', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { firstLogin: true } });
  });

  test('works for an older name that JavaScript and PostgreSQL lowercase differently', async () => {
    await addPlayer(db, { name: 'İnci' });
    const answer = await login({ name: 'İnci', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { name: 'İnci' } });
  });

  test('works for a Bedrock player with a uuid without a version', async () => {
    const uuid = '00000000-0000-0000-0009-01f64f65c7c3';
    await addPlayer(db, { uuid, name: '.Alex' });
    const answer = await login({ name: '.alex', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { uuid } });
  });
});

const refreshCookieOf = ({ cookies }: Awaited<ReturnType<typeof login>>) =>
  cookies.find(({ name }) => name === 'refresh' || name === '__Host-refresh');

describe('the refresh cookie', () => {
  const sent = { name: 'Steve', password: PASSWORD };
  const cookie = {
    name: 'refresh',
    value: expect.stringMatching(/^[\w-]{36}\.[\w-]{43}\.[\w-]{43}$/),
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 30 * 24 * 3600,
  };

  test('is inaccessible to scripts and other sites', async () => {
    expect(refreshCookieOf(await login(sent))).toEqual(cookie);
  });

  test('is Secure if set over https behind a trusted proxy', async () => {
    const forwarded = { ...JSON_TYPE, 'x-forwarded-proto': 'https' };
    const guarded = { ...cookie, name: '__Host-refresh', path: '/', secure: true };
    expect(refreshCookieOf(await login(sent, forwarded))).toEqual(guarded);
    expect(refreshCookieOf(await login(sent, forwarded, '10.0.0.2'))).toEqual(cookie);
  });

  test('is stored as a hash', async () => {
    const { value = '' } = refreshCookieOf(await login(sent)) ?? {};
    const rows = await db.selectFrom('refresh_tokens').select('token_hash').execute();
    const stored = rows.map(({ token_hash }) => token_hash);
    expect(stored).toContain(storedForm(value));
    for (const hash of stored) expect(value).not.toContain(hash);
  });
});

describe('a failed login', () => {
  test('looks the same for a wrong password, an unknown name and an account without a password', async () => {
    await addPlayer(db, { name: 'Unclaimed', password_hash: null });
    const answers = await Promise.all([
      login({ name: 'Steve', password: 'wrong' }),
      login({ name: 'nobody', password: PASSWORD }),
      login({ name: 'unclaimed', password: PASSWORD }),
      login({ name: "' OR 1=1 --", password: PASSWORD }),
      login({ name: '%', password: PASSWORD }),
      login({ name: 'Ste\ud800ve', password: '\ud800\u0000' }),
    ]);
    for (const { statusCode, payload, cookies } of answers) {
      expect({ statusCode, payload, cookies }).toEqual({
        statusCode: 400,
        payload: '{"code":"wrong_credentials","message":"Wrong username or password!"}',
        cookies: [],
      });
    }
  });
});

describe('a malformed login', () => {
  const right = { name: 'Steve', password: PASSWORD };
  test.each<[what: string, body: string, status: number, code: string]>([
    ['an empty name', '{"name":"  ","password":"x"}', 400, 'invalid_input'],
    [
      'a password that is too long',
      JSON.stringify({ ...right, password: 'x'.repeat(257) }),
      400,
      'invalid_input',
    ],
    ['truncated JSON', '{"name":', 400, 'bad_request'],
    ['an empty body', '', 400, 'invalid_input'],
    ['a name with a zero byte', '{"name":"Ste\\u0000ve","password":"x"}', 400, 'bad_request'],
    ['deeply nested lists', '['.repeat(30_000), 400, 'bad_request'],
    ['a large body', JSON.stringify({ ...right, password: 'x'.repeat(70_000) }), 413, 'too_large'],
  ])('with %s is rejected', async (_what, body, status, code) => {
    const answer = await login(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.any(String) });
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml', '///', 'text/plain'])(
    'sent as %s is rejected',
    async (type) => {
      const answer = await login(JSON.stringify(right), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({ code: 'wrong_media_type', message: 'Only JSON is understood here.' });
    },
  );
});

describe('GET /user/rank', () => {
  test('rejects a deleted player', async () => {
    const { uuid } = await addPlayer(db, { name: 'Removed' });
    const browser = await logIn(app, 'Removed');
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  });
});

describe('the cookies of a login', () => {
  type Cookies = Record<string, string>;

  function post(url: string, cookies: Cookies = {}, payload: object = {}, proto = 'https') {
    return app.inject({ method: 'POST', url, payload, cookies, headers: { 'x-forwarded-proto': proto } });
  }

  async function refreshTokenBy(proto: 'http' | 'https'): Promise<string> {
    const { cookies } = await post('/api/login', {}, { name: 'Steve', password: PASSWORD }, proto);
    return cookies.find(({ name }) => name.endsWith('refresh'))?.value ?? '';
  }

  /** A refresh token in the format of the previous release. */
  async function formerToken(): Promise<string> {
    const fresh = await refreshTokenBy('https');
    const former = newSecret();
    await db
      .updateTable('refresh_tokens')
      .set({ token_hash: storedForm(former) })
      .where('token_hash', '=', storedForm(fresh))
      .execute();
    return former;
  }

  test('are bound to this host over https and continue the session', async () => {
    const refresh = await refreshTokenBy('https');
    const answer = await post('/api/refresh', { '__Host-refresh': refresh });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-refresh',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      }),
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('domain');
  });

  test('are ignored over https if set over http or by another host of the domain', async () => {
    const attackers = await refreshTokenBy('http');
    const answer = await post('/api/refresh', { refresh: attackers });
    expect(answer.statusCode).toBe(401);
    // A part of it isn't accepted as a token of the previous release either; over http the prefix has no meaning.
    for (const part of attackers.split('.'))
      expect((await post('/api/refresh', { refresh: part })).statusCode).toBe(401);
    expect((await post('/api/refresh', { '__Host-refresh': attackers }, {}, 'http')).statusCode).toBe(401);
    expect((await post('/api/refresh', { refresh: attackers }, {}, 'http')).statusCode).toBe(200);
  });

  test('do not accept a planted pending login', async () => {
    const secret = 'a-planted-login';
    await db
      .insertInto('pending_logins')
      .values({
        token_hash: storedForm(secret),
        user_id: steve.uuid,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const enter = async (name: string) =>
      (
        await post('/api/user/2fa/login', { [name]: secret }, { uuid: steve.uuid, code: '000000' })
      ).json<object>();
    expect(await enter('pending-login')).toMatchObject({ code: 'login_ended' });
    expect(await enter('__Host-pending-login')).toMatchObject({ code: 'wrong_code' });
  });

  test('migrate a session of the previous release to the prefixed cookie, once', async () => {
    const former = await formerToken();
    const answer = await post('/api/refresh', { refresh: former });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-refresh', path: '/' }),
      expect.objectContaining({ name: 'refresh', value: '', path: '/api', maxAge: 0 }),
    ]);
    // The prefixed cookie takes precedence, whatever else is sent.
    const prefixed = answer.cookies[0]?.value ?? '';
    const planted = await formerToken();
    const second = await post('/api/refresh', { refresh: planted, '__Host-refresh': prefixed });
    expect(second.statusCode).toBe(200);
    const third = await post('/api/refresh', { refresh: planted, '__Host-refresh': 'x' });
    expect(third.statusCode).toBe(401);
  });

  test('are both cleared by a logout', async () => {
    const former = await formerToken();
    const { cookies } = await post('/api/logout', { refresh: former });
    expect(cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__Host-refresh', '__Host-pending-login', 'refresh']),
    );
    expect((await post('/api/refresh', { refresh: former })).statusCode).toBe(401);
  });
});

jest.setTimeout(120_000);

const MINUTE = 60_000;
const NEW_PASSWORD = 'an entirely new one';
let players = 0;

restoreClock();

test('limits a stolen device cookie to five guesses in 15 minutes, wherever it is used', async () => {
  const { app, login, withDevice } = await startLoginSite(db);
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const address = `203.0.113.${round}`;
    statuses.push((await login('Steve', `guess ${round}`, address, withDevice(device))).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  // The owner's other devices are not affected.
  expect((await login('Steve', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
});

test.each([
  ['that is forged', (device: string) => device.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ['with a later expiry', (device: string) => device.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ['that has expired', (device: string) => (letPass(366 * 24 * 60 * MINUTE), device)],
])('ignores a device cookie %s', async (_what, change) => {
  const { app, login, guess, withDevice } = await startLoginSite(db);
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const browser = withDevice(change(device));
  await guess('Steve', 14);
  expect((await login('Steve', PASSWORD, '198.51.100.1', browser)).statusCode).toBe(429);
});

test('remembers the last four accounts of a browser', async () => {
  const { app, login } = await startLoginSite(db);
  const browser = new Browser(app);
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await addPlayer(db, { name });
  for (const name of names)
    expect((await login(name, PASSWORD, '198.51.100.1', browser)).statusCode).toBe(200);
  const device = browser.cookies.get('device') ?? '';
  expect(device.split('~')).toHaveLength(4);
  const { knownDevices } = app.services;
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'password_hash', 'totp_secret'])
    .where('name', 'in', names)
    .execute();
  const known = rows.filter((row) => knownDevices.deviceOf(device, row) !== undefined);
  expect(known.map(({ name }) => name).toSorted()).toEqual(names.slice(1).toSorted());
});

/** Starts a site with a player without login attempts. */
async function site(values: { totp_secret?: string } = {}) {
  const name = `Hoarded${(players += 1)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  const { app, from, login, guess, withDevice } = await startLoginSite(db);
  return {
    app,
    name,
    uuid,
    from,
    withDevice,
    login: (device: string, password = PASSWORD) => login(name, password, '198.51.100.1', withDevice(device)),
    /** Uses up the attempts of unknown devices. */
    besiege: () => guess(name, 14),

    async hoard(count: number): Promise<string[]> {
      const devices: string[] = [];
      for (let place = 0; place < count; place += 1)
        devices.push((await logIn(app, name)).cookies.get('device') ?? '');
      return devices;
    },

    /** Tries a password five times per device and returns the number of checked attempts. */
    async guess(devices: readonly string[], address: string): Promise<number> {
      let evaluated = 0;
      for (const device of devices)
        for (let round = 0; round < 5; round += 1) {
          const { statusCode } = await login(name, `guess ${round}`, address, withDevice(device));
          if (statusCode === 400) evaluated += 1;
        }
      return evaluated;
    },
  };
}

test('allows no more guesses with many devices of an account than with one', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(12);
  expect(await guess(devices, '203.0.113.7')).toBe(11);
  // Unknown devices have a separate limit.
  expect((await login('')).statusCode).toBe(200);
});

test('does not delay known devices because of unknown ones', async () => {
  const { hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  await besiege();
  expect((await login('')).statusCode).toBe(429);
  for (let round = 0; round < 3; round += 1) expect((await login(device)).statusCode).toBe(200);
});

test('forgets the devices of the old password after a password change', async () => {
  const { app, name, hoard, guess, besiege, login } = await site();
  const devices = await hoard(12);
  const owner = await logIn(app, name);
  const change = { newPassword: NEW_PASSWORD, currentPassword: PASSWORD };
  expect((await owner.post('/api/user/change-password', change)).statusCode).toBe(204);
  expect(await guess(devices, '203.0.113.7')).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '', NEW_PASSWORD)).statusCode).toBe(429);
  // The browser that changed it is still known.
  expect((await login(owner.cookies.get('device') ?? '', NEW_PASSWORD)).statusCode).toBe(200);
});

test('forgets the devices after staff set a password', async () => {
  const { uuid, hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  const password_hash = await hashPassword(NEW_PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
  await besiege();
  expect((await login(device, NEW_PASSWORD)).statusCode).toBe(429);
});

test('forgets the devices when a second factor is enabled, so hoarded ones can’t try codes', async () => {
  const { app, name, uuid, from, hoard, withDevice, besiege, login } = await site();
  const devices = await hoard(12);
  const owner = await logIn(app, name);
  const setup = await owner.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
  const { secret } = setup.json<{ secret: string }>();
  expect((await owner.post('/api/user/2fa/verify', { code: codeOf(secret) })).statusCode).toBe(204);
  const payload = { code: wrongCode(secret), uuid };
  const address = from('203.0.113.9');
  let evaluated = 0;
  for (const device of devices) {
    const thief = withDevice(device);
    await thief.post('/api/login', { name, password: PASSWORD }, address);
    for (let round = 0; round < 5; round += 1) {
      const answer = await thief.post('/api/user/2fa/login', payload, address);
      if (answer.statusCode === 400 && answer.payload.includes('wrong_code')) evaluated += 1;
    }
  }
  expect(evaluated).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '')).statusCode).toBe(429);
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
});

test('forgets the devices of the previous second factor after it is replaced', async () => {
  const { base32: before } = new Secret();
  const { app, name, uuid, besiege, login } = await site({ totp_secret: before });
  const owner = await logIn(app, name);
  const code = codeOf(before);
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  const device = owner.cookies.get('device') ?? '';
  await besiege();
  expect((await login(device)).statusCode).toBe(200);
  const totp_secret = new Secret().base32;
  await db.updateTable('users').set({ totp_secret }).where('uuid', '=', uuid).execute();
  expect((await login(device)).statusCode).toBe(429);
});

test('keeps the devices when a second factor is reencrypted', async () => {
  const { base32: secret } = new Secret();
  const { app, name, uuid, besiege, login } = await site();
  const encrypted = app.services.encryption.encrypt(secret, aadFor.secret(uuid));
  await db.updateTable('users').set({ totp_secret: encrypted }).where('uuid', '=', uuid).execute();
  const owner = await logIn(app, name);
  const code = codeOf(secret);
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  await besiege();

  const rotated = app.services.encryption.encrypt(secret, aadFor.secret(uuid));
  expect(rotated).not.toBe(encrypted);
  await db.updateTable('users').set({ totp_secret: rotated }).where('uuid', '=', uuid).execute();
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
  expect((await login('')).statusCode).toBe(429);
});

test('unblocks the devices after the delay', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(4);
  const [own = ''] = await hoard(1);
  await guess(devices, '203.0.113.7');
  const answer = await login(own);
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_logins']);
  letPass(Number(answer.headers['retry-after']) * 1000);
  expect((await login(own)).statusCode).toBe(200);
});

const COMPOSED = 'Gr\u00fc\u00dfe-aus-K\u00f6ln-8';
const DECOMPOSED = COMPOSED.normalize('NFD');
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let number = 0;

/** Adds a player with a hash as older releases stored it. */
async function addOlder(password: string): Promise<string> {
  const name = `Older${(number += 1)}`;
  await addPlayer(db, { name, password_hash: await hash(password, CHEAP) });
  return name;
}

async function enterBy(name: string, password: string) {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password });
  return { browser, status: answer.statusCode };
}

const statusOf = async (name: string, password: string) => (await enterBy(name, password)).status;

async function hashOf(name: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('name', '=', name);
  return user.executeTakeFirstOrThrow().then(({ password_hash }) => password_hash);
}

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
  const { browser } = await enterBy(name, COMPOSED);
  for (const currentPassword of [undefined, COMPOSED]) {
    const body = { newPassword: DECOMPOSED, currentPassword };
    const answer = await browser.post('/api/user/change-password', body);
    expect(answer.json()).toMatchObject({ code: 'same_password' });
  }
});

test('the current password is right in every form', async () => {
  const name = await addOlder(DECOMPOSED);
  const { browser } = await enterBy(name, DECOMPOSED);
  const answer = await browser.post('/api/user/delete', { password: COMPOSED });
  expect(answer.statusCode).toBe(200);
});
