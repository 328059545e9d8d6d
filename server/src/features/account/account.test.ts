import { sql } from 'kysely';
import { PASSWORD, addPlayer, logIn } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { call, newPlayer as addNewPlayer } from './testing/accounts.ts';
import { Secret } from 'otpauth';
import { io } from 'socket.io-client';
import { newRecoveryCodes, storedRecoveryCode } from '../../credentials/secondFactor.ts';
import { codeOf } from '../../credentials/testing/codes.ts';
import { addressOf, alertsAt, next, register, socketOpener } from '../../testing/sockets.ts';

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

const ANOTHER = 'an entirely new one';
const USED = "One of your recovery codes was used. If this wasn't you, tell the team immediately.";
jest.setTimeout(120_000);
const open = socketOpener(io, await addressOf(app));

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
      statuses.push((await call(browser, 'change-password', { newPassword: ANOTHER, ...guess }))[0]);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await call(browser, '2fa/setup', { currentPassword: PASSWORD }))[0]).toBe(429);
  });
});

describe('a staff member', () => {
  test('must give the current password for a new one, even right after the login', async () => {
    const { browser } = await newPlayer({ rank: 'mod' });
    expect(await call(browser, 'change-password', { newPassword: ANOTHER })).toEqual([
      400,
      'current_password_required',
    ]);
    const right = { newPassword: ANOTHER, currentPassword: PASSWORD };
    expect(await call(browser, 'change-password', right)).toEqual([204, '']);
  });

  test('may change the initial password without it, right after typing it', async () => {
    const { browser } = await newPlayer({ rank: 'mod', first_login: true });
    expect(await call(browser, 'change-password', { newPassword: ANOTHER })).toEqual([204, '']);
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
  await call(browser, 'change-password', { newPassword: ANOTHER });
  const setup = await browser.post('/api/user/2fa/setup', { currentPassword: ANOTHER });
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
  expect(await call(browser, 'change-password', { newPassword: ANOTHER, currentPassword: PASSWORD })).toEqual(
    [204, ''],
  );
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

await addPlayer(db, { name: 'Steve', lang: 'de' });
await addPlayer(db, { name: 'Alex' });
const steve = await logIn(app, 'Steve');

test('stores the language as DE or EN', async () => {
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'DE' });
  expect((await steve.post('/api/user/lang', { lang: 'EN' })).statusCode).toBe(204);
  expect((await steve.get('/api/user/lang')).json()).toEqual({ lang: 'EN' });
  const rows = await db
    .selectFrom('users')
    .select(['name', 'lang'])
    .where('name', 'in', ['Alex', 'Steve'])
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { name: 'Alex', lang: 'en' },
    { name: 'Steve', lang: 'en' },
  ]);
});

test.each(['de', 'FR'])('rejects the language %s', async (lang) => {
  const answer = await steve.post('/api/user/lang', { lang });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
});

const ENGLISH = 'Wrong username or password!';

test.each([
  ['', ENGLISH],
  ['lang=de', 'Falscher Benutzername oder falsches Passwort!'],
  ['lang=en', ENGLISH],
  ['lang=fr', ENGLISH],
  ['lang=__proto__', ENGLISH],
])('answers errors in the language of the reader: %s', async (cookie, message) => {
  const call = { method: 'POST', url: '/api/login', payload: { name: 'x', password: 'y' } } as const;
  expect((await app.inject({ ...call, headers: { cookie } })).json()).toMatchObject({ message });
});
