import { Secret } from 'otpauth';
import { io } from 'socket.io-client';
import { newRecoveryCodes, storedRecoveryCode } from '../../credentials/secondFactor.ts';
import { codeOf } from '../../credentials/testing/codes.ts';
import { logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { addressOf, alertsAt, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { call, newPlayer as addNewPlayer } from './testing/accounts.ts';

const NEW = 'an entirely new one';
const USED = "One of your recovery codes was used. If this wasn't you, tell the team immediately.";
jest.setTimeout(120_000);

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));
const newPlayer = (values = {}) => addNewPlayer(app, db, values);

async function actionsOf(uuid: string) {
  const entries = db.selectFrom('audit_entries').select(['action', 'actor_id', 'after']);
  const rows = await entries.where('subject', '=', uuid).orderBy('id').execute();
  return rows.map(({ action, actor_id, after }) => [action, actor_id === uuid, after]);
}

/** Enables a second factor without a setup. */
async function turnOn(uuid: string): Promise<string> {
  const { base32: totp_secret } = new Secret();
  await db.updateTable('users').set({ totp_secret }).where('uuid', '=', uuid).execute();
  return totp_secret;
}

describe('a stolen session without the password', () => {
  test('can’t set up a first second factor', async () => {
    const { browser } = await newPlayer();
    expect(await call(browser, '2fa/setup')).toEqual([400, 'current_password_required']);
    const guess = { currentPassword: 'a guess' };
    expect(await call(browser, '2fa/setup', guess)).toEqual([400, 'wrong_password']);
    // An unneeded code replaces nothing.
    expect(await call(browser, '2fa/setup', { code: '123456' })).toEqual([400, 'current_password_required']);
    expect(await db.selectFrom('second_factor_setups').selectAll().execute()).toEqual([]);
    expect(await call(browser, '2fa/setup', { currentPassword: PASSWORD })).toEqual([200, '']);
  });

  test('has five guesses in 15 minutes, across all calls', async () => {
    const { app: strict } = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=5/900' } });
    const { name } = await newPlayer();
    const browser = await logIn(strict, name);
    const statuses: unknown[] = [];
    const guess = { currentPassword: 'a guess' };
    for (let round = 0; round < 3; round += 1) {
      statuses.push((await call(browser, '2fa/setup', guess))[0]);
      statuses.push((await call(browser, 'change-password', { newPassword: NEW, ...guess }))[0]);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await call(browser, '2fa/setup', { currentPassword: PASSWORD }))[0]).toBe(429);
  });
});

describe('a staff member', () => {
  test('must give the current password for a new one, even right after the login', async () => {
    const { browser } = await newPlayer({ rank: 'mod' });
    expect(await call(browser, 'change-password', { newPassword: NEW })).toEqual([
      400,
      'current_password_required',
    ]);
    const right = { newPassword: NEW, currentPassword: PASSWORD };
    expect(await call(browser, 'change-password', right)).toEqual([204, '']);
  });

  test('may change the initial password without it, right after typing it', async () => {
    const { browser } = await newPlayer({ rank: 'mod', first_login: true });
    expect(await call(browser, 'change-password', { newPassword: NEW })).toEqual([204, '']);
  });

  test.each(['2fa/disable', '2fa/setup'])('must give code and password for %s', async (path) => {
    const { browser, uuid } = await newPlayer({ rank: 'mod' });
    const code = codeOf(await turnOn(uuid));
    expect(await call(browser, path, { code })).toEqual([400, 'current_password_required']);
    expect(await call(browser, path, { code, currentPassword: 'x' })).toEqual([400, 'wrong_password']);
    // A wrong password does not use up the code.
    expect((await call(browser, path, { code, currentPassword: PASSWORD }))[0]).toBeLessThan(300);
  });
});

test('records changes of a player’s credentials in the audit trail, without secrets', async () => {
  const { browser, uuid } = await newPlayer();
  await call(browser, 'change-password', { newPassword: NEW });
  const setup = await browser.post('/api/user/2fa/setup', { currentPassword: NEW });
  const { secret } = setup.json<{ secret: string }>();
  await call(browser, '2fa/verify', { code: codeOf(secret) });
  await call(browser, '2fa/disable', { code: codeOf(secret, 1) });
  expect(await actionsOf(uuid)).toEqual([
    ['player.password', true, null],
    ['player.second-factor', true, { enabled: true }],
    ['player.second-factor', true, { enabled: false }],
  ]);
});

/** Starts an app with these limits and returns a factory for players with two browsers each. */
async function startLimited(limits: string) {
  const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: limits } });
  return async () => {
    const { name, uuid, browser } = await addNewPlayer(limited, db);
    return { uuid, laptop: browser, phone: await logIn(limited, name) };
  };
}

const setUp = (browser: Browser, currentPassword = PASSWORD) =>
  call(browser, '2fa/setup', { currentPassword });
const changeToSame = (browser: Browser) => call(browser, 'change-password', { newPassword: PASSWORD });
const deleteAccount = (browser: Browser, password = PASSWORD) => call(browser, 'delete', { password });

describe('the password checks of an account', () => {
  test('count across all its sessions and calls, including correct ones', async () => {
    const newPlayer = await startLimited('passwordCheck=4/3600');
    const { laptop, phone } = await newPlayer();
    expect(await setUp(laptop)).toEqual([200, '']);
    expect(await setUp(phone, 'a guess')).toEqual([400, 'wrong_password']);
    expect(await changeToSame(phone)).toEqual([400, 'same_password']);
    expect(await deleteAccount(laptop, 'a guess')).toEqual([400, 'wrong_password']);
    for (const ask of [setUp, changeToSame, deleteAccount])
      for (const browser of [laptop, phone]) expect(await ask(browser)).toEqual([429, 'too_many_logins']);
    const other = await newPlayer();
    expect(await setUp(other.laptop)).toEqual([200, '']);
  });

  test('do not count if the new password is rejected without them', async () => {
    const { laptop: browser } = await (await startLimited('passwordCheck=1/3600'))();
    for (let round = 0; round < 3; round += 1)
      expect(await call(browser, 'change-password', { newPassword: 'password1' })).toEqual([
        400,
        'common_password',
      ]);
    expect(await setUp(browser)).toEqual([200, '']);
  });
});

test('does not count a refused check as an attempt of the session', async () => {
  const newPlayer = await startLimited('passwordCheck=1/3600,credentials=1/3600');
  const { uuid, laptop, phone } = await newPlayer();
  expect(await setUp(laptop)).toEqual([200, '']);
  for (let round = 0; round < 3; round += 1)
    expect(await deleteAccount(phone)).toEqual([429, 'too_many_logins']);
  await turnOn(uuid);
  expect(await call(phone, '2fa/confirm', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
  expect(await call(phone, '2fa/confirm', { code: 'wrong' })).toEqual([429, 'too_many_logins']);
});

test('limits the changes of password and second factor per account, together', async () => {
  const { uuid, laptop: browser } = await (await startLimited('ownChange=3/3600'))();
  const setup = await browser.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
  const { secret } = setup.json<{ secret: string }>();

  // A call that changes nothing does not count.
  for (let round = 0; round < 4; round += 1) {
    expect(await call(browser, '2fa/verify', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
    expect(await call(browser, 'change-password', { newPassword: PASSWORD })).toEqual([400, 'same_password']);
  }
  expect(await call(browser, '2fa/verify', { code: codeOf(secret) })).toEqual([204, '']);
  expect(await call(browser, '2fa/disable', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
  expect(await call(browser, '2fa/disable', { code: codeOf(secret, 1) })).toEqual([204, '']);
  expect(await call(browser, 'change-password', { newPassword: 'the first new one' })).toEqual([204, '']);

  const refused = [429, 'too_many_requests'];
  expect(await call(browser, 'change-password', { newPassword: 'the second new one' })).toEqual(refused);
  expect(await call(browser, '2fa/verify', { code: codeOf(secret, 1) })).toEqual(refused);
  await turnOn(uuid);
  expect(await call(browser, '2fa/disable', { code: codeOf(secret, 1) })).toEqual(refused);
});

/** Logs a player in, then enables a second factor. */
async function withRecoveryCode(values = {}) {
  const player = await newPlayer(values);
  const user_id = player.uuid;
  const elsewhere = await logIn(app, player.name);
  await turnOn(user_id);
  const [code = ''] = newRecoveryCodes();
  await db
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: storedRecoveryCode(code) })
    .execute();
  return { ...player, elsewhere, code };
}

async function tracesOf(uuid: string) {
  const entries = await db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('subject', '=', uuid)
    .where('action', '=', 'player.recovery-code')
    .execute();
  const alerts = await db
    .selectFrom('alerts')
    .select(['category', 'message'])
    .where('user_id', '=', uuid)
    .orderBy('id')
    .execute();
  return { actors: entries.map(({ actor_id }) => actor_id), alerts };
}

test.each(['2fa/confirm', '2fa/setup', '2fa/disable', 'delete'])(
  'records a recovery code used by %s in the audit trail and alerts the player, live on other devices',
  async (path) => {
    const { uuid, browser, elsewhere, code } = await withRecoveryCode();
    const [own, other] = [await open(browser.token), await open(elsewhere.token)];
    for (const socket of [own, other]) await register(socket, uuid);
    const told = alertsAt(own);
    const [fetching, arriving] = [next(own, 'alerts-changed'), next(other, 'new-alert')];
    const answer = await browser.post(`/api/user/${path}`, {
      code,
      ...(path === 'delete' ? { password: PASSWORD } : {}),
    });
    expect(answer.statusCode).toBeLessThan(300);
    const { actors, alerts } = await tracesOf(uuid);
    expect(actors).toEqual([uuid]);
    expect(alerts[0]).toEqual({ category: 'security', message: USED });
    expect(await arriving).toEqual({ category: 'security', message: USED });
    await fetching;
    expect(told).toEqual([]);
  },
);

test('a changed password is no news to the pages of the session that changed it', async () => {
  const { uuid, browser } = await newPlayer();
  const socket = await open(browser.token);
  await register(socket, uuid);
  const told = alertsAt(socket);
  const fetching = next(socket, 'alerts-changed');
  expect(await call(browser, 'change-password', { newPassword: NEW, currentPassword: PASSWORD })).toEqual([
    204,
    '',
  ]);
  await fetching;
  const last = { category: 'system', message: 'Last' } as const;
  const arriving = next(socket, 'new-alert');
  app.services.sockets.sendAlert(uuid, last);
  await arriving;
  expect(told).toEqual([last]);
});

test('records a recovery code used by a login and alerts the player in their language', async () => {
  const { name, uuid, code } = await withRecoveryCode({ lang: 'de' });
  const phone = new Browser(app);
  await phone.post('/api/login', { name, password: PASSWORD });
  expect((await phone.post('/api/user/2fa/login', { uuid, code })).statusCode).toBe(200);
  const { actors, alerts } = await tracesOf(uuid);
  expect(actors).toEqual([uuid]);
  expect(alerts).toEqual([
    {
      category: 'security',
      message: expect.stringMatching(/^Einer deiner Wiederherstellungscodes wurde benutzt\./),
    },
  ]);
});

test('neither uses the code nor alerts the player if the call fails', async () => {
  await db.updateTable('users').set({ rank: 'player' }).execute();
  const { uuid, browser, code } = await withRecoveryCode({ rank: 'owner' });
  expect((await browser.post('/api/user/delete', { password: PASSWORD, code })).statusCode).toBe(409);
  expect(await tracesOf(uuid)).toEqual({ actors: [], alerts: [] });
});
