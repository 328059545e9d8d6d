import Fastify from 'fastify';
import type { ErrorBody } from '@site/contract/http/errors';
import type { Lang } from '@site/contract/lang';
import type { RankId } from '@site/contract/ranks';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createAccessTokens } from './accessTokens.ts';
import { createAuthentication } from './authentication.ts';
import { createOverrideCookie } from '@site/delivery/testing/inside';
import { createSettingsCache } from '../config/siteSettings.ts';
import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { letCachesAge, letPass, restoreClock } from '../testing/clock.ts';
import { SESSION_SECRET, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { enforceRules } from './callRules.ts';
import { MESSAGES } from '@site/backend/messages';
import { createRateLimits } from '../http/rateLimits.ts';
import { randomUUID } from 'node:crypto';
import { CALLS } from '@site/contract/calls/all';
import { Secret } from 'otpauth';
import { io } from 'socket.io-client';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { Browser } from '../testing/browser.ts';
import { addressOf, register, socketOpener } from '../testing/sockets.ts';
import { siteWith } from '../upstreams/testing/siteWith.ts';
import { copyOf } from './testing/loginSite.ts';

const MINUTE = 60_000;

const db = await openTestDatabase();
const files = { 'shell/main.0123456789.js': '1', 'remotes/shop/1.0.0/remoteEntry.js': '2' };
/** The demo calls no external service. */
const env = { DEMO: '1', HOST: '0.0.0.0' };
const { app } = await startTestApp({ db, files, env });

async function enter(rank: RankId) {
  await addPlayer(db, { name: `rank_${rank}`, rank });
  return logIn(app, `rank_${rank}`);
}

const owner = await enter('owner');
const { token: player } = await enter('player');
const { token: vip } = await enter('vip');
const browser = await enter('knock');

restoreClock();

/** Calls with an invalid payload, so that a permitted call changes nothing. */
function make(call: string, token?: string, on: FastifyInstance = app) {
  const [method = '', path = ''] = call.split(' ');
  return on.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: { unexpected: true } }),
  });
}

async function statusOf(call: string, token?: string, on?: FastifyInstance) {
  return (await make(call, token, on)).statusCode;
}

async function setMaintenance(enabled: boolean) {
  const answer = await owner.put('/api/panel/maintenance/toggle');
  if (answer.json<{ enabled: boolean }>().enabled !== enabled) await setMaintenance(enabled);
}

// `permissionWalk.test.ts` tests the permissions of every call.

test('returns 401 for a call that requires a login', async () => {
  const answer = await make('GET /alerts');
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { code: 'login_required', message: 'Please log in.' },
  ]);
});

test('checks login and rank before reading the body', async () => {
  const call = { method: 'PUT', url: '/api/panel/settings', payload: '{"half' } as const;
  const type = { 'content-type': 'application/json' };
  const ask = async (token?: string) =>
    (
      await app.inject({
        ...call,
        headers: token === undefined ? type : { ...type, authorization: `Bearer ${token}` },
      })
    ).statusCode;
  expect([await ask(), await ask(player), await ask(owner.token)]).toEqual([401, 403, 400]);
});

test('counts only permitted writes against the write limit of an account', async () => {
  const limited = (await startTestApp({ db, env: { RATE_LIMITS: 'write=3/60' } })).app;
  const write = (token: string) => statusOf('POST /alerts/mark-read', token, limited);
  for (let round = 0; round < 5; round += 1) {
    expect(await statusOf('GET /alerts', player, limited)).toBe(200);
    expect(await statusOf('PUT /panel/settings', player, limited)).toBe(403);
    expect(await statusOf('POST /login', player, limited)).toBe(400);
  }
  for (let round = 0; round < 3; round += 1) expect(await write(player)).toBe(400);
  const answer = await make('PATCH /applications/1/state', owner.token, limited);
  expect(answer.statusCode).toBe(400);
  const refused = await make('POST /user/2fa/setup', player, limited);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect([await write(player), await write(vip)]).toEqual([429, 400]);
  expect(await statusOf('GET /alerts', player, limited)).toBe(200);
});

test('rejects a call at start that is missing in the table', () => {
  const api = Fastify().withTypeProvider<ZodTypeProvider>();
  enforceRules(api, {
    db,
    config: app.services.config,
    authentication: createAuthentication(db, createAccessTokens(SESSION_SECRET)),
    delivery: { overrides: createOverrideCookie('Test', SESSION_SECRET) },
    limits: createRateLimits({}),
    settings: createSettingsCache(db, api.log),
  });
  expect(() => api.get('/secret', async () => null)).toThrow('"GET /secret" is not in the table of calls');
  expect(() => api.post('/alerts', async () => null)).toThrow('"POST /alerts" is not in the table of calls');
});

describe('during maintenance', () => {
  beforeAll(() => setMaintenance(true));
  afterAll(() => setMaintenance(false));

  test('returns 503 with Retry-After to players', async () => {
    const answer = await make('GET /clans', player);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'maintenance', message: 'The site is under maintenance. Please come back soon.' },
    ]);
    expect(answer.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
  });

  const member = siteCookie(app.services.site.name, 'member');
  test.each([
    [{ lang: 'de' }, 'de'],
    [{ [member]: 'de' }, 'de'],
    [{ lang: 'en', [member]: 'de' }, 'en'],
    [{ [member]: 'fr' }, 'en'],
    [{}, 'en'],
  ])('uses the language of the page in the message: %j', async (cookies, lang) => {
    const { message } = (await app.inject({ url: '/api/clans', cookies })).json<ErrorBody>();
    expect(message).toBe(MESSAGES.maintenance[lang as Lang]);
  });

  test.each([
    '/',
    '/login',
    '/imprint',
    '/assets/main.0123456789.js',
    '/remotes/shop/1.0.0/remoteEntry.js',
    '/healthz',
  ])('serves %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  test('returns 404 for unknown paths', async () => {
    expect((await app.inject({ url: '/api/nothing' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/assets/nothing.js' })).statusCode).toBe(404);
  });

  test('lets players log in but not use the API', async () => {
    const browser = await logIn(app, 'rank_vip');
    expect((await browser.post('/api/refresh')).statusCode).toBe(200);
    expect((await browser.get('/api/user/rank')).json()).toEqual({ rank: 'vip' });
    expect((await browser.get('/api/alerts')).statusCode).toBe(503);
  });

  test.each(['nonsense', `${player}x`])('returns 401 for a forged token: %s', async (token) => {
    expect(await statusOf('GET /clans', token)).toBe(401);
  });

  test('returns 401 for an expired token, so that staff refresh it', async () => {
    const staff = await enter('sup');
    letPass(11 * MINUTE);
    expect((await staff.get('/api/clans')).statusCode).toBe(401);
    expect((await staff.post('/api/refresh')).statusCode).toBe(200);
    expect((await staff.get('/api/clans')).statusCode).toBe(200);
  });

  test('uses the current rank', async () => {
    await addPlayer(db, { name: 'Changing', rank: 'jrsup' });
    const browser = await logIn(app, 'Changing');
    const setRank = (rank: RankId) =>
      db.updateTable('users').set({ rank }).where('name', '=', 'Changing').execute();
    expect((await browser.get('/api/alerts')).statusCode).toBe(200);
    await setRank('vip');
    expect((await browser.get('/api/alerts')).statusCode).toBe(503);
    await setRank('ytplus');
    expect((await browser.get('/api/alerts')).statusCode).toBe(200);
  });
});

test('applies maintenance to all visitors at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await setMaintenance(true);
    expect([await statusOf('GET /clans'), await statusOf('GET /alerts', player)]).toEqual([503, 503]);
    await setMaintenance(false);
    expect([await statusOf('GET /clans'), await statusOf('GET /alerts', player)]).toEqual([200, 200]);
  }
});

test('follows a change by another process', async () => {
  const other = (await startTestApp({ db, env })).app;
  for (const [enabled, status] of [
    [true, 503],
    [false, 200],
  ] as const) {
    await statusOf('GET /alerts', player, other);
    await setMaintenance(enabled);
    letCachesAge(1_001);
    expect(await statusOf('GET /alerts', player, other)).toBe(status);
  }
});

describe('a cross-site write', () => {
  const CALLS: readonly (readonly [path: string, payload: object])[] = [
    ['/api/login', { name: 'rank_knock', password: PASSWORD }],
    ['/api/refresh', {}],
    ['/api/logout', {}],
    ['/api/user/2fa/login', { code: '123456', uuid: '00000000-0000-0000-0000-000000000000' }],
    ['/api/user/lang', { lang: 'DE' }],
  ];

  const FOREIGN: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'something new' },
    // The browser's own header takes precedence.
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:8080' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost@evil.example' },
  ];

  test.each(FOREIGN)('is rejected with %j and changes nothing', async (headers) => {
    for (const [path, payload] of CALLS) {
      const answer = await browser.post(path, payload, headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { code: 'foreign_origin', message: 'This request came from another site.' },
      ]);
      expect(answer.cookies).toEqual([]);
    }
  });

  test('keeps the session', async () => {
    expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
    expect((await browser.post('/api/refresh')).statusCode).toBe(200);
  });

  test.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-gateway.example' },
    { origin: 'http://localhost:80' },
    { host: 'play.example', origin: 'https://play.example' },
    {},
  ])('is accepted with %j', async (headers) => {
    expect((await browser.post('/api/refresh', {}, headers)).statusCode).toBe(200);
  });

  test("doesn't restrict reads, which need no cookie", async () => {
    const answer = await browser.get('/api/user/rank', { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(200);
    // But no other site may read the response.
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

const PERIOD = 30_000;
const ENDED = { code: 'login_ended', message: 'This login has ended. Please log in again.' };
const REFUSAL = { code: 'wrong_code', message: 'Ungültiger Code oder abgelaufen.' };
const { app: plainApp } = await startTestApp({ db });
const other = await addPlayer(db, { name: 'Other', totp_secret: new Secret().base32 });

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
  const browser = new Browser(plainApp);
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
  const browser = new Browser(plainApp);
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
  ['without the pending-login cookie', () => ({ browser: new Browser(plainApp) })],
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
    const copy = copyOf(plainApp, browser);
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
const requiring = siteWith(() => ({ requireSecondFactor: ['owner', 'admin'] }));
const { app: strict } = await startTestApp({ db, env: requiring });
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
