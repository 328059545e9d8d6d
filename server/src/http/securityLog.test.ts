import { Secret } from 'otpauth';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();

interface Line {
  readonly level: number;
  readonly event?: string;
  readonly code?: string;
  readonly account?: string;
  readonly more?: number;
  readonly addresses?: number;
  readonly req?: { readonly address: string; readonly url: string };
}

/** An app that logs as one does whose operator has set nothing. */
async function loggingApp(limits?: string) {
  const written: string[] = [];
  const { app } = await startTestApp({
    db,
    env: { LOG_LEVEL: '', TRUST_PROXY: 'loopback', ...(limits ? { RATE_LIMITS: limits } : {}) },
    logTo: { write: (line) => void written.push(line) },
  });
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  return {
    app,
    text: () => written.join(''),
    of: (event: string) => lines().filter((line) => line.event === event),
  };
}

const PASSWORD = 'sentinel-wrong-password';

test('a failed login is in the log of the default level, with name and address, without the password', async () => {
  const { app, of, text } = await loggingApp();
  await addPlayer(db, { name: 'Steve' });
  for (const name of ['sTEVE', 'correct horse battery'])
    await new Browser(app).post('/api/login', { name, password: PASSWORD });
  expect(of('failed login')).toEqual([
    expect.objectContaining({
      level: 40,
      code: 'wrong_credentials',
      account: 'sTEVE',
      req: expect.objectContaining({ address: '127.0.0.1', url: '/api/login' }),
    }),
    expect.not.objectContaining({ account: expect.anything() }),
  ]);
  // People type their password where the name belongs.
  expect(text()).not.toContain('correct horse battery');
  expect(text()).not.toContain(PASSWORD);
});

test('a limited login is logged in the same way', async () => {
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

test('refusals are in the log: calls of staff, tokens of pipelines, other origins, limits', async () => {
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

test('a flood leaves a few lines and a count', async () => {
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
  expect(all.at(-1)).toMatchObject({ more: 295, addresses: 50 });
  expect(text().length).toBeLessThan(6 * 1024);
});
