import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const WRONG_PASSWORD = 'sentinel-wrong-password';
const NEW_PASSWORD = 'sentinel-new-password';
const WRONG_CODE = '937146';
const WRONG_RECOVERY = 'SENT-INEL-CODE-WRNG';
const FORGED = 'sentinel.forged.token';

let log = '';
const db = await openTestDatabase();
const { app } = await startTestApp({
  db,
  env: { LOG_LEVEL: 'debug' },
  logTo: { write: (line) => (log += line) },
});
app.log.level = 'trace';

const secrets = new Set([PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, WRONG_CODE, WRONG_RECOVERY, FORGED]);

/** Makes a call and remembers every secret that the browser holds afterwards. */
async function call(browser: Browser, path: string, payload: object = {}) {
  const answer = await browser.post(`/api${path}`, payload);
  for (const secret of [browser.token, ...browser.cookies.values()]) if (secret) secrets.add(secret);
  return answer;
}

/** Makes every call that takes or returns a secret, with right and wrong ones. */
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
  await addPlayer(db, { name: 'Steve' });
  expect(await useAccount('Steve')).toEqual([
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
  await addPlayer(db, { name: 'Alex' });
  const browser = await logIn(app, 'Alex');
  await sql`ALTER TABLE users ADD CONSTRAINT frozen CHECK (false) NOT VALID`.execute(db);
  await sql`ALTER TABLE second_factor_setups ADD CONSTRAINT frozen CHECK (false) NOT VALID`.execute(db);
  const changes = [
    await call(browser, '/user/change-password', { newPassword: NEW_PASSWORD, currentPassword: PASSWORD }),
    await call(browser, '/user/2fa/setup', { currentPassword: PASSWORD }),
  ];
  await sql`ALTER TABLE refresh_tokens RENAME TO gone`.execute(db);
  const logins = [
    await call(browser, '/refresh'),
    await call(browser, '/login', { name: 'Alex', password: PASSWORD }),
    await call(browser, '/logout'),
  ];
  expect([...changes, ...logins].map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500]);
  expect(log.match(/"call failed"/g)).toHaveLength(5);
  expect(log).toMatch(/violates check constraint .{1,4}frozen/);
  expectNoSecrets();
});
