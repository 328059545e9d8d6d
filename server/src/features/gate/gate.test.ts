import type { GateJob } from '@site/contract/http/releases';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { addPipeline, versionsFor } from '../../testing/releases.ts';
import { deployed } from '../../testing/remotes.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const GATE_TOKEN = 'a token that only the workers of the tests know';
const BASELINE = 'shop@1.0.0-aaaa1111';
const PROBLEM = { check: 'browser', what: 'It throws.', where: '/shop', todo: 'Mend it.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { GATE: 'remote', GATE_TOKEN }, files: deployed('shop') });
const { publish, deploy, send } = await addPipeline(app, db);

const call = (path: string, payload: object, token: string | undefined = GATE_TOKEN) =>
  app.inject({
    method: 'POST',
    url: `/api/gate/${path}`,
    payload,
    headers: token === '' ? {} : { 'x-gate-token': token },
  });
const judge = (id: number, problems: readonly object[] = []) => call('verdicts', { id, problems });

/** Begins a deployment and takes it up. */
async function claim(version: string): Promise<GateJob> {
  await publish('shop', version);
  expect((await deploy('shop', version)).json()).toMatchObject({ state: 'checking' });
  return (await call('claim', {})).json<{ job: GateJob }>().job;
}

const stateOf = async (id: number) =>
  (await send('GET', `/shop/deployments/${id}`)).json<{ state: string; problems: object[] }>();

const cookieOf = ({ cookie }: GateJob) => Object.fromEntries([cookie.split('=')]) as Record<string, string>;

const versions = (cookies?: Record<string, string>) => versionsFor(app, cookies);

beforeEach(async () => {
  for (const table of ['live_remotes', 'deployments', 'remote_versions'] as const)
    await db.deleteFrom(table).execute();
  await app.services.releases.endCanary('shop', { by: 'the test' });
});

restoreClock();

test('a build waits for its verdict, is given to one worker, and goes live', async () => {
  const job = await claim('2.0.0');
  expect(job).toMatchObject({ name: 'shop', version: '2.0.0', smoke: ['/shop'], modules: ['./manifest'] });
  expect((await call('claim', {})).json()).toEqual({ job: null });
  expect(await versions()).toEqual([BASELINE]);
  expect(await versions(cookieOf(job))).toEqual(['shop@2.0.0']);

  expect((await judge(job.id)).statusCode).toBe(204);
  expect(await stateOf(job.id)).toMatchObject({ state: 'live', problems: [] });
  expect(await versions()).toEqual(['shop@2.0.0']);
});

test('a build with problems is refused, and nobody gets it', async () => {
  const { id } = await claim('2.0.0');
  await judge(id, [PROBLEM]);
  expect(await stateOf(id)).toMatchObject({ state: 'refused', problems: [PROBLEM] });
  expect(await versions()).toEqual([BASELINE]);
});

test('a verdict is taken once, and only of what was given out', async () => {
  await publish('shop', '2.0.0');
  const { id } = (await deploy('shop', '2.0.0')).json<{ id: number }>();
  expect((await judge(id)).statusCode).toBe(404);
  await call('claim', {});
  await judge(id, [PROBLEM]);
  expect((await judge(id)).statusCode).toBe(404);
  expect(await stateOf(id)).toMatchObject({ state: 'refused' });
});

test('what a worker does not come back with is given to another', async () => {
  const { id } = await claim('2.0.0');
  await db
    .updateTable('deployments')
    .set({ claimed_at: new Date(Date.now() - 121_000) })
    .execute();
  expect((await call('claim', {})).json()).toMatchObject({ job: { id } });
});

test('a forced build waits for nobody', async () => {
  await publish('shop', '2.0.0');
  expect((await deploy('shop', '2.0.0', { force: true })).json()).toMatchObject({ state: 'live' });
});

describe('who is no worker', () => {
  test.each(['', 'a token that only the workers of the tests kno', `${GATE_TOKEN} `])(
    'is told nothing and decides nothing with "%s"',
    async (token) => {
      const { id } = await claim('2.0.0');
      expect((await call('claim', {}, token)).statusCode).toBe(401);
      expect((await call('verdicts', { id, problems: [] }, token)).statusCode).toBe(401);
      expect(await stateOf(id)).toMatchObject({ state: 'checking' });
    },
  );

  test('may be the owner, or hold the token of the job itself', async () => {
    const { id, accessToken } = await claim('2.0.0');
    await addPlayer(db, { name: 'Boss', rank: 'owner' });
    const { token = '' } = await logIn(app, 'Boss');
    for (const bearer of [token, accessToken]) {
      const headers = { authorization: `Bearer ${bearer}` };
      const payload = { id, problems: [] };
      const answer = await app.inject({ method: 'POST', url: '/api/gate/verdicts', headers, payload });
      expect([401, 403]).toContain(answer.statusCode);
    }
    expect(await stateOf(id)).toMatchObject({ state: 'checking' });
  });

  test('sends no more than is read before the token is', async () => {
    const answer = await call('verdicts', { id: 1, problems: ['x'.repeat(600_000)] }, 'wrong');
    expect(answer.statusCode).toBe(401);
    expect((await judge(1, [{ ...PROBLEM, what: 'x'.repeat(600_000) }])).statusCode).toBe(413);
  });
});

describe('the token of its browser', () => {
  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const make = async (method: Method, url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/api${url}`, headers });
    return answer.statusCode;
  };

  test('reads as staff', async () => {
    const { accessToken } = await claim('2.0.0');
    for (const url of ['/panel/settings', '/panel/staff', '/applications/all', '/alerts', '/clans'])
      expect([url, await make('GET', url, accessToken)]).toEqual([url, 200]);
  });

  test.each([
    ['POST', '/alerts/mark-all-read'],
    ['PUT', '/panel/maintenance/toggle'],
    ['PATCH', '/panel/staff/5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1/rank'],
    ['POST', '/logout'],
    ['HEAD', '/panel/settings'],
    ['GET', '/user/rank'],
    ['GET', '/user/lang'],
    ['GET', '/user/%72ank'],
    ['GET', '/remotes'],
    ['GET', '/remotes/shop/history'],
    ['POST', '/remotes/shop/deployments'],
    ['POST', '/remotes/shop/rollback'],
    ['DELETE', '/remotes/shop/canary'],
    ['POST', '/gate/claim'],
  ] as const)('is refused %s %s', async (method, url) => {
    const { accessToken } = await claim('2.0.0');
    expect(await make(method, url, accessToken)).toBe(403);
  });

  test('counts for five minutes', async () => {
    const { accessToken } = await claim('2.0.0');
    letPass(299_000);
    expect(await make('GET', '/panel/settings', accessToken)).toBe(200);
    letPass(2_000);
    expect(await make('GET', '/panel/settings', accessToken)).toBe(401);
  });

  test('is no session: no socket opens with it', async () => {
    const { accessToken } = await claim('2.0.0');
    expect(await app.services.authentication.callerOf(accessToken)).toBeUndefined();
  });

  test('is not made by who holds a session, or changes one', async () => {
    const { accessToken } = await claim('2.0.0');
    const [head, body = '', mac] = accessToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 3600 })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${head}.${longer}.${mac}`, `${unsigned}.${body}.`])
      expect(await make('GET', '/panel/settings', forged)).toBe(401);
  });
});

describe('the cookie of its browser', () => {
  test('counts only as it was made', async () => {
    const [[name = '', value = ''] = []] = Object.entries(cookieOf(await claim('2.0.0')));
    const [content = '', mac = ''] = value.split('.');
    const text = Buffer.from(content, 'base64url').toString();
    const other = Buffer.from(text.replace('2.0.0', '1.9.9')).toString('base64url');
    const worthless = ['', '.', content, `${content}.`, `${other}.${mac}`, `${value}.x`, 'x'.repeat(9_000)];
    for (const forged of worthless)
      expect([forged, await versions({ [name]: forged })]).toEqual([forged, [BASELINE]]);
    // Another cookie of the same site has another key.
    expect(await versions({ [name.replace('override', 'cohort')]: value })).toEqual([BASELINE]);
  });

  test('counts for five minutes, and while its build is there', async () => {
    const cookies = cookieOf(await claim('2.0.0'));
    letPass(301_000);
    expect(await versions(cookies)).toEqual([BASELINE]);
  });
});
