import Fastify, { type FastifyInstance } from 'fastify';
import net, { type AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { answerErrors } from './errorAnswers.ts';
import { logOptions } from './logOptions.ts';
import { sql } from 'kysely';

const db = await openTestDatabase();
const PLAYER = '5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1';

type Line = Readonly<Record<string, unknown>>;

async function logOf(act: (app: FastifyInstance) => unknown): Promise<string> {
  let lines = '';
  const app = Fastify({ logger: logOptions('info', { write: (line) => (lines += line) }) });
  answerErrors(app);
  await act(app);
  return lines;
}

const parse = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('logs a database error without the values of the query and the row', async () => {
  const values = { name: 'Steve', password_hash: 'the-hash', totp_secret: 'the-secret', coins: -1 };
  const error = await addPlayer(db, values).catch((reason: unknown) => reason);
  expect(JSON.stringify(error)).toContain('the-hash');

  const lines = await logOf((app) => app.log.error({ err: error }, 'call failed'));
  expect(lines).toContain('users_coins_check');
  expect(lines).toContain('23514');
  expect(lines).toContain('addPlayer');
  expect(lines).not.toMatch(/the-hash|the-secret/);
});

test('logs a line for each request and response with all the context for debugging', async () => {
  const lines = await logOf(async (app) => {
    app.get('/clans', async (request, reply) => {
      Object.assign(request, { caller: { uuid: PLAYER, name: 'Steve' } });
      return reply.status(418).send({});
    });
    await app.inject({ url: '/clans?search=otters', remoteAddress: '192.0.2.7' });
  });
  const [come, answered, ...more] = parse(lines);
  expect(come).toMatchObject({
    time: expect.any(Number),
    reqId: 'req-1',
    req: { method: 'GET', url: '/clans?search=otters', ip: '192.0.2.7' },
  });
  expect(answered).toMatchObject({
    time: expect.any(Number),
    reqId: 'req-1',
    res: { statusCode: 418, caller: PLAYER },
    responseTime: expect.any(Number),
  });
  expect(more).toEqual([]);
});

test('logs the failed call with a failure', async () => {
  const lines = await logOf(async (app) => {
    app.get('/clans', async () => {
      throw new Error('broken');
    });
    await app.inject({ url: '/clans' });
  });
  expect(parse(lines)).toContainEqual(
    expect.objectContaining({
      msg: 'call failed',
      req: expect.objectContaining({ method: 'GET', url: '/clans' }),
      err: expect.objectContaining({ type: 'Error', message: 'broken', stack: expect.any(String) }),
    }),
  );
});

test('redacts fields with the name of a secret at any depth', async () => {
  const lines = await logOf(async (app) => {
    app.get('/', async (request) => {
      request.log.warn({ headers: request.headers }, 'headers');
      request.log.warn({ req: request, raw: { headers: request.headers } }, 'deeper');
      request.log.warn({ password: 'the-password', accessToken: 'the-token' }, 'fields');
      request.log.warn({ body: { newPassword: 'the-password', secret: 'the-secret' } }, 'body');
      request.log.warn({ reply: { headers: { 'set-cookie': 'refresh=the-cookie' } } }, 'reply');
      return {};
    });
    const headers = { authorization: 'Bearer the-token', cookie: 'refresh=the-cookie' };
    await app.inject({ url: '/', headers });
  });
  expect(parse(lines).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['headers', 'deeper', 'fields', 'body', 'reply']),
  );
  expect(lines).not.toMatch(/the-(token|cookie|password|secret)/);
});

test.each([
  ['/login?name=Steve&password=hunter2', '/login?name=Steve&password=…'],
  ['/x?currentPassword=hunter2&code=123456&mode=bedwars', '/x?currentPassword=…&code=…&mode=bedwars'],
  ['/socket.io/?EIO=4&token=a.b.c', '/socket.io/?EIO=4&token=…'],
  ['/x?a?password=a=b?c&&token', '/x?a?password=…?c&&token'],
  [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}…`],
  [`/?search=${'%0A'.repeat(200)}`, `/?search=${'%0A'.repeat(97)}…`],
])('redacts the URL %.50s', async (url, written) => {
  const lines = await logOf((app) => app.inject({ url }));
  expect(parse(lines)[0]).toMatchObject({ req: { url: written } });
});

test('redacts any URL in linear time', async () => {
  const url = `/${'?'.repeat(5_000)}${'pass'.repeat(2_500)}`;
  // CPU time, which does not depend on other load.
  const before = process.cpuUsage();
  await logOf((app) => app.inject({ url }));
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('truncates a long error', async () => {
  const error = new Error(`${'a'.repeat(50_000)}\nforged line`);
  const lines = await logOf((app) => app.log.error({ err: error }, 'call failed'));
  expect(lines.length).toBeLessThan(9_000);
  expect(parse(lines)).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: `${'a'.repeat(4096)}…`, stack: expect.stringMatching(/…$/) }),
    }),
  ]);
});

test('escapes line breaks from outside', async () => {
  const lines = await logOf((app) => {
    app.log.warn({ said: 'a\n{"level":60}\r\u001b[31m\u0000' }, 'b\n{"level":60}');
  });
  expect(parse(lines)).toHaveLength(1);
  for (const character of ['\n', '\r', '\u001b', '\0']) expect(lines.trimEnd()).not.toContain(character);
});

test('writes no log when silent', () => {
  expect(logOptions('silent')).toBe(false);
});

describe('refusals', () => {
  interface Refusal {
    readonly level: number;
    readonly event?: string;
    readonly code?: string;
    readonly account?: string;
    readonly more?: number;
    readonly ips?: number;
    readonly req?: { readonly ip: string; readonly url: string };
  }

  async function loggingApp(limits?: string) {
    const written: string[] = [];
    const { app } = await startTestApp({
      db,
      env: { LOG_LEVEL: '', TRUST_PROXY: 'loopback', ...(limits ? { RATE_LIMITS: limits } : {}) },
      logTo: { write: (line) => void written.push(line) },
    });
    const lines = () => written.map((line) => JSON.parse(line) as Refusal);
    return {
      app,
      text: () => written.join(''),
      of: (event: string) => lines().filter((line) => line.event === event),
    };
  }

  const PASSWORD = 'sentinel-wrong-password';

  test('logs a failed login at the default level, with name and IP but without the password', async () => {
    const { app, of, text } = await loggingApp();
    await addPlayer(db, { name: 'Steve' });
    for (const name of ['sTEVE', 'correct horse battery'])
      await new Browser(app).post('/api/login', { name, password: PASSWORD });
    expect(of('failed login')).toEqual([
      expect.objectContaining({
        level: 40,
        code: 'wrong_credentials',
        account: 'sTEVE',
        req: expect.objectContaining({ ip: '127.0.0.1', url: '/api/login' }),
      }),
      expect.not.objectContaining({ account: expect.anything() }),
    ]);
    // Some people type their password into the name field.
    expect(text()).not.toContain('correct horse battery');
    expect(text()).not.toContain(PASSWORD);
  });

  test('logs a rate-limited login in the same way', async () => {
    const { app, of, text } = await loggingApp('loginPair=1/900');
    const { uuid } = await addPlayer(db, { name: 'Limited', totp_secret: new Secret().base32 });
    for (const name of ['Limited', 'Limited', 'typed-password', 'typed-password'])
      await new Browser(app).post('/api/login', { name, password: PASSWORD });
    expect(of('limited call').map(({ account }) => account)).toEqual(['Limited', undefined]);
    expect(text()).not.toContain('typed-password');

    const other = await loggingApp();
    const browser = await logIn(other.app, 'Limited');
    await browser.post('/api/user/2fa/login', { code: 'no code', uuid });
    expect(other.of('failed login')).toMatchObject([{ code: 'wrong_code', account: uuid }]);
  });

  test('logs rejected staff calls, deploy tokens, cross-site writes and rate limits', async () => {
    const { app, of } = await loggingApp();
    const { uuid } = await addPlayer(db, { name: 'Alex' });
    const browser = await logIn(app, 'Alex');
    expect((await browser.get('/api/panel/audit')).statusCode).toBe(403);
    expect(of('refused call')).toMatchObject([{ account: uuid, req: { url: '/api/panel/audit' } }]);

    const token = { 'x-deploy-token': 'made up' };
    await app.inject({ url: '/api/remotes/shop/versions', headers: token });
    await app.inject({ url: '/api/remotes/shop/live', method: 'PUT', headers: token, payload: {} });
    await app.inject({ url: '/api/remotes', headers: token });
    const refused = of('refused token');
    expect(refused.length).toBeGreaterThan(0);
    for (const { code } of refused) expect(code).toBe('unknown_token');

    const headers = { origin: 'https://evil.example', host: 'localhost' };
    await app.inject({ method: 'POST', url: '/api/logout', headers, payload: {} });
    expect(of('refused origin')).toMatchObject([{ code: 'foreign_origin' }]);

    expect(of('limited call')).toEqual([]);
  });

  test('logs a few lines and a count during a flood', async () => {
    const { app, of, text } = await loggingApp();
    const tries = Array.from({ length: 300 }, (_, index) =>
      app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { origin: 'https://evil.example', 'x-forwarded-for': `192.0.2.${index % 50}` },
        payload: {},
      }),
    );
    for (const { statusCode } of await Promise.all(tries)) expect(statusCode).toBe(403);
    expect(of('refused origin')).toHaveLength(5);
    await app.close();
    const all = of('refused origin');
    expect(all).toHaveLength(6);
    expect(all.at(-1)).toMatchObject({ more: 295, ips: 50 });
    expect(text().length).toBeLessThan(6 * 1024);
  });
});

test('writes nothing that a terminal obeys, and the same JSON', async () => {
  const text = 'a\u001b[2J\u009b31m\u202e\u200b\u2028\nb';
  const lines = await logOf((app) => app.log.info({ text }, text));
  expect(lines.trimEnd()).toMatch(/^[\x20-\x7e]+$/);
  expect(parse(lines)).toMatchObject([{ text, msg: text }]);
});

const WRONG_PASSWORD = 'sentinel-wrong-password';
const NEW_PASSWORD = 'sentinel-new-password';
const WRONG_CODE = '937146';
const WRONG_RECOVERY = 'SENT-INEL-CODE-WRNG';
const FORGED = 'sentinel.forged.token';

let log = '';
const { app } = await startTestApp({
  db,
  env: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => (log += line) },
});
app.log.level = 'trace';

const secrets = new Set([PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, WRONG_CODE, WRONG_RECOVERY, FORGED]);

async function call(browser: Browser, path: string, payload: object = {}) {
  const answer = await browser.post(`/api${path}`, payload);
  for (const secret of [browser.token, ...browser.cookies.values()]) if (secret) secrets.add(secret);
  return answer;
}

async function useAccount(name: string): Promise<number[]> {
  const statuses: number[] = [];
  const note = async (browser: Browser, path: string, payload: object = {}) => {
    const answer = await call(browser, path, payload);
    statuses.push(answer.statusCode);
    return answer;
  };
  const browser = new Browser(app);
  browser.cookies.set('refresh', FORGED);
  await note(browser, '/refresh');
  await note(browser, '/login', { name, password: WRONG_PASSWORD });
  await note(browser, '/login', { name: 'nobody', password: WRONG_PASSWORD });
  await note(browser, '/login', { name, password: { [WRONG_PASSWORD]: WRONG_PASSWORD } });
  await note(browser, '/login', { name, password: PASSWORD });
  const former = new Map(browser.cookies);
  await note(browser, '/refresh');
  await note(browser, '/user/change-password', {
    newPassword: NEW_PASSWORD,
    currentPassword: WRONG_PASSWORD,
  });
  await note(browser, '/user/change-password', { newPassword: NEW_PASSWORD, [WRONG_PASSWORD]: 1 });
  await note(browser, '/user/change-password', { newPassword: NEW_PASSWORD, currentPassword: PASSWORD });
  const begun = await note(browser, '/user/2fa/setup', { currentPassword: NEW_PASSWORD });
  const setUp = begun.json<{ secret: string; recoveryCodes: string[] }>();
  const [first = '', second = ''] = setUp.recoveryCodes;
  for (const secret of [setUp.secret, ...setUp.recoveryCodes]) secrets.add(secret);
  const code = new TOTP({ secret: Secret.fromBase32(setUp.secret) }).generate();
  secrets.add(code);
  await note(browser, '/user/2fa/verify', { code: WRONG_CODE });
  await note(browser, '/user/2fa/verify', { code });
  await note(browser, '/login', { name, password: NEW_PASSWORD });
  const { uuid } = await db
    .selectFrom('users')
    .select('uuid')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await note(browser, '/user/2fa/login', { code: WRONG_CODE, uuid });
  await note(browser, '/user/2fa/login', { code: WRONG_RECOVERY, uuid });
  await note(browser, '/user/2fa/login', { code: first, uuid });
  await note(browser, '/user/2fa/disable', { code: WRONG_CODE });
  await note(browser, '/user/2fa/disable', { code: second });
  await note(browser, '/logout');
  for (const [cookie, value] of former) browser.cookies.set(cookie, value);
  await note(browser, '/refresh');
  return statuses;
}

/** Invalid requests: bodies that are not JSON, secrets in the URL, malformed heads. */
async function sendBroken(): Promise<number[]> {
  const post = (url: string, payload: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${FORGED}` },
    });
  const answers = [
    await post('/api/login', `{"password": "${WRONG_PASSWORD}`),
    await post('/api/login', `password=${WRONG_PASSWORD}`, 'application/x-www-form-urlencoded'),
    await post('/api/login', WRONG_PASSWORD, WRONG_PASSWORD),
    await post('/api/user/change-password', `{"newPassword":"${NEW_PASSWORD}"}`),
    await post(`/api/user/2fa/login?code=${WRONG_CODE}`, '{}'),
    await app.inject({ url: `/login?name=Steve&password=${WRONG_PASSWORD}` }),
    await app.inject({ url: `/login%?password=${WRONG_PASSWORD}` }),
    await app.inject({ url: `/api/profile/%?token=${FORGED}` }),
    await app.inject({
      url: '/api/user/rank',
      headers: { authorization: FORGED, cookie: `refresh=${FORGED}` },
    }),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

/** Expects no secret in the log; a numeric one could be part of a timestamp. */
function expectNoSecrets(): void {
  for (const secret of secrets) {
    const pattern = /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`) : secret;
    expect(log).not.toMatch(pattern);
  }
  expect(log).not.toMatch(/\$argon2|bearer|set-cookie|data:image/i);
}

test('logs no secret of an account, right or wrong', async () => {
  await addPlayer(db, { name: 'Keeper' });
  expect(await useAccount('Keeper')).toEqual([
    401, 400, 400, 400, 200, 200, 400, 400, 204, 200, 400, 204, 200, 400, 400, 200, 400, 204, 204, 401,
  ]);
  expect(await sendBroken()).toEqual([400, 415, 415, 401, 400, 200, 404, 400, 401]);
  expect(secrets.size).toBeGreaterThan(20);
  expect(log.match(/request completed/g)?.length).toBeGreaterThanOrEqual(26);
  expect(log).toContain('"url":"/login%?password=…"');
  expectNoSecrets();
});

test("logs no part of a request that Node can't parse", async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = `GET / HTTP/1.1\r\nAuthorization: Bearer ${FORGED}\r\nBad Header ${WRONG_PASSWORD}\r\n\r\n`;
  const received = await new Promise<string>((resolve) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(head));
    socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
  });
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expectNoSecrets();
});

test('logs no secret when the database fails', async () => {
  await addPlayer(db, { name: 'Other' });
  const browser = await logIn(app, 'Other');
  await sql`ALTER TABLE users ADD CONSTRAINT frozen CHECK (false) NOT VALID`.execute(db);
  await sql`ALTER TABLE second_factor_setups ADD CONSTRAINT frozen CHECK (false) NOT VALID`.execute(db);
  const changes = [
    await call(browser, '/user/change-password', { newPassword: NEW_PASSWORD, currentPassword: PASSWORD }),
    await call(browser, '/user/2fa/setup', { currentPassword: PASSWORD }),
  ];
  await sql`ALTER TABLE refresh_tokens RENAME TO gone`.execute(db);
  const logins = [
    await call(browser, '/refresh'),
    await call(browser, '/login', { name: 'Other', password: PASSWORD }),
    await call(browser, '/logout'),
  ];
  expect([...changes, ...logins].map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500]);
  expect(log.match(/"call failed"/g)).toHaveLength(5);
  expect(log).toMatch(/violates check constraint .{1,4}frozen/);
  expectNoSecrets();
});
