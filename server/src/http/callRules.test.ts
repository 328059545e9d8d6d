import { needsLogin, rankPasses } from '@site/contract/guards';
import type { ErrorBody } from '@site/contract/http/errors';
import type { Lang } from '@site/contract/lang';
import { CALLS, type Call, type CallRule } from '@site/contract/permissions';
import { RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createAccessTokens } from '../credentials/accessTokens.ts';
import { createAuthentication } from '../credentials/authentication.ts';
import { createOverrideCookie } from '../releases/overrides.ts';
import { createSettingsCache } from '../siteSettings.ts';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { letCachesAge, letPass, restoreClock } from '../testing/clock.ts';
import { SESSION_SECRET, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { enforceRules } from './callRules.ts';
import { MESSAGES } from './messages.ts';
import { createRateLimits } from './rateLimits.ts';

const MINUTE = 60_000;
const UUID = '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11';
const CALL_NAMES = Object.keys(CALLS) as Call[];
const ruleOf = (call: Call): CallRule => CALLS[call];
/** Calls that ask for a token of their own, or a session in its place; their features test whom they let in. */
const TOKEN_CALLS = CALL_NAMES.filter((call) => /\/(?:remotes|gate)(?:\/|$)/.test(call));
const RULED_CALLS = CALL_NAMES.filter((call) => !TOKEN_CALLS.includes(call));
const SERVED = CALL_NAMES.filter((call) => ruleOf(call).duringMaintenance);
const CLOSED = CALL_NAMES.filter((call) => !ruleOf(call).duringMaintenance);
const PLAYER_RANKS = RANKS.filter((rank) => !STAFF_RANKS.includes(rank));

const db = await openTestDatabase();
const files = { 'shell/main.0123456789.js': '1', 'remotes/shop/1.0.0/remoteEntry.js': '2' };
/** The demo asks no service outside. */
const env = { DEMO: '1' };
const { app } = await startTestApp({ db, files, env });
const tokens = new Map<RankId, string>();
for (const rank of RANKS) {
  await addPlayer(db, { name: `rank_${rank}`, rank });
  tokens.set(rank, (await logIn(app, `rank_${rank}`)).token);
}
const player = tokens.get('player');
const owner = await logIn(app, 'rank_owner');

restoreClock();

/** Makes a call with a payload that none takes, so that it changes nothing where it is let in. */
function make(call: Call, token?: string, on: FastifyInstance = app) {
  const [method = '', path = ''] = call.split(' ');
  return on.inject({
    method: method as 'GET',
    url: `/api${path.replace(':uuid', UUID).replace(':id', '1').replace(/:\w+/, 'nobody')}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: { unexpected: true } }),
  });
}

async function statusOf(call: Call, token?: string, on?: FastifyInstance) {
  return (await make(call, token, on)).statusCode;
}

async function setMaintenance(enabled: boolean) {
  const answer = await owner.put('/api/panel/maintenance/toggle');
  if (answer.json<{ enabled: boolean }>().enabled !== enabled) await setMaintenance(enabled);
}

describe('login and rank', () => {
  test.each(TOKEN_CALLS)('%s is for nobody without a token or a rank', async (call) => {
    expect(await statusOf(call)).toBe(401);
    for (const rank of PLAYER_RANKS) expect([401, 403]).toContain(await statusOf(call, tokens.get(rank)));
  });

  test.each(RULED_CALLS)('%s', async (call) => {
    const { guard } = ruleOf(call);
    const visitor = await make(call);
    if (needsLogin(guard))
      expect([visitor.statusCode, visitor.json()]).toEqual([
        401,
        { code: 'login_required', message: 'Please log in.' },
      ]);
    else expect([401, 403]).not.toContain(visitor.statusCode);
    for (const [rank, token] of tokens) {
      const status = await statusOf(call, token);
      if (rankPasses(guard, rank)) expect([rank, 401, 403]).not.toContain(status);
      else expect([rank, status]).toEqual([rank, 403]);
    }
  });

  test('are checked before the body is read', async () => {
    const call = { method: 'PUT', url: '/api/panel/settings', payload: '{"half' } as const;
    const type = { 'content-type': 'application/json' };
    const ask = async (token?: string) =>
      (
        await app.inject({
          ...call,
          headers: token === undefined ? type : { ...type, authorization: `Bearer ${token}` },
        })
      ).statusCode;
    expect([await ask(), await ask(player), await ask(tokens.get('owner'))]).toEqual([401, 403, 400]);
  });
});

describe('the limit of writes', () => {
  test('counts the writes an account may make, and nothing else', async () => {
    const limited = (await startTestApp({ db, env: { RATE_LIMITS: 'write=3/60' } })).app;
    const write = async (name: RankId) => statusOf('POST /alerts/mark-read', tokens.get(name), limited);
    for (let round = 0; round < 5; round += 1) {
      expect(await statusOf('GET /alerts', player, limited)).toBe(200);
      expect(await statusOf('PUT /panel/settings', player, limited)).toBe(403);
      expect(await statusOf('POST /login', player, limited)).toBe(400);
    }
    for (let round = 0; round < 3; round += 1) expect(await write('player')).toBe(400);
    const answer = await make('PATCH /applications/:id/state', tokens.get('owner'), limited);
    expect(answer.statusCode).toBe(400);
    const refused = await make('POST /user/2fa/setup', player, limited);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect([await write('player'), await write('vip')]).toEqual([429, 400]);
    expect(await statusOf('GET /alerts', player, limited)).toBe(200);
  });
});

test('a server with a call that is not in the table does not start', () => {
  const api = Fastify().withTypeProvider<ZodTypeProvider>();
  enforceRules(api, {
    authentication: createAuthentication(db, createAccessTokens(SESSION_SECRET)),
    overrides: createOverrideCookie('Test', SESSION_SECRET),
    limits: createRateLimits({}),
    settings: createSettingsCache(db, api.log),
  });
  expect(() => api.get('/secret', async () => null)).toThrow('"GET /secret" is not in the table of calls');
  expect(() => api.post('/alerts', async () => null)).toThrow('"POST /alerts" is not in the table of calls');
});

describe('during maintenance', () => {
  beforeAll(() => setMaintenance(true));
  afterAll(() => setMaintenance(false));

  const REFUSED = {
    code: 'maintenance',
    message: 'The site is under maintenance. Please come back soon.',
  };

  test.each(CLOSED)('%s is for staff only', async (call) => {
    for (const rank of [undefined, ...PLAYER_RANKS]) {
      const answer = await make(call, rank && tokens.get(rank));
      expect([rank, answer.statusCode, answer.json()]).toEqual([rank, 503, REFUSED]);
      expect(answer.headers['retry-after']).toBe('60');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const rank of STAFF_RANKS) {
      const status = await statusOf(call, tokens.get(rank));
      if (rankPasses(ruleOf(call).guard, rank)) expect([rank, 401, 403, 503]).not.toContain(status);
      else expect([rank, status]).toEqual([rank, 403]);
    }
  });

  test.each(SERVED)('%s is for whom it is always for', async (call) => {
    expect(await statusOf(call)).not.toBe(503);
    for (const [rank, token] of tokens) {
      const status = await statusOf(call, token);
      if (TOKEN_CALLS.includes(call)) expect(status).not.toBe(503);
      else if (rankPasses(ruleOf(call).guard, rank)) expect([401, 403, 503]).not.toContain(status);
      else expect([rank, status]).toEqual([rank, 403]);
    }
  });

  const member = siteCookie(app.services.site.name, 'member');
  test.each([
    [{ lang: 'de' }, 'de'],
    [{ [member]: 'de' }, 'de'],
    [{ lang: 'en', [member]: 'de' }, 'en'],
    [{ [member]: 'fr' }, 'en'],
    [{}, 'en'],
  ])('the sentence is in the language of the page: %j', async (cookies, lang) => {
    const { message } = (await app.inject({ url: '/api/clans', cookies })).json<ErrorBody>();
    expect(message).toBe(MESSAGES.maintenance[lang as Lang]);
  });

  test.each([
    '/',
    '/profile/somebody',
    '/login',
    '/assets/main.0123456789.js',
    '/remotes/shop/1.0.0/remoteEntry.js',
    '/healthz',
  ])('%s is served', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  test('what does not exist is not found', async () => {
    expect((await app.inject({ url: '/api/nothing' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/assets/nothing.js' })).statusCode).toBe(404);
  });

  test('players log in, and stay outside', async () => {
    const browser = await logIn(app, 'rank_vip');
    expect((await browser.post('/api/refresh')).statusCode).toBe(200);
    expect((await browser.get('/api/user/rank')).json()).toEqual({ rank: 'vip' });
    expect((await browser.get('/api/alerts')).statusCode).toBe(503);
  });

  test.each([['nonsense'], [`${player}x`]])(
    'a token that is forged is answered as old: %s',
    async (token) => {
      for (const call of CLOSED) expect([call, await statusOf(call, token)]).toEqual([call, 401]);
    },
  );

  test('an old token is answered as old, so that staff renew it', async () => {
    const staff = await logIn(app, 'rank_sup');
    letPass(11 * MINUTE);
    expect((await staff.get('/api/clans')).statusCode).toBe(401);
    expect((await staff.post('/api/refresh')).statusCode).toBe(200);
    expect((await staff.get('/api/clans')).statusCode).toBe(200);
  });

  test('the token of a session that has ended is too', async () => {
    const staff = await logIn(app, 'rank_mod');
    await staff.post('/api/logout');
    expect((await staff.get('/api/alerts')).statusCode).toBe(401);
  });

  test('the rank of this moment counts', async () => {
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

test('turning it on and off counts for everybody at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await setMaintenance(true);
    expect([await statusOf('GET /clans'), await statusOf('GET /alerts', player)]).toEqual([503, 503]);
    await setMaintenance(false);
    expect([await statusOf('GET /clans'), await statusOf('GET /alerts', player)]).toEqual([200, 200]);
  }
});

test('another process follows by itself', async () => {
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
