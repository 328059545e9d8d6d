import type { GateJob } from '@site/contract/http/releases';
import { GATE_AGENT } from './inside.ts';
import { CALLS } from '@site/contract/calls/all';
import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { letPass, restoreClock } from 'server/src/testing/clock.ts';
import { BASELINE as BUILD, GATE_TOKEN, startReleases } from 'server/src/testing/releaseApp.ts';
import { forceLive, versionsFor } from 'server/src/testing/releases.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';

const BASELINE = `shop@${BUILD}`;
const PROBLEM = { check: 'browser', what: 'It throws.', where: '/shop', todo: 'Mend it.' };

const { app, db, files, worker, pipeline } = await startReleases({ isGated: true });
const { publish, deploy, send } = pipeline;

const call = (path: string, payload: object, token: string | undefined = GATE_TOKEN) =>
  app.inject({
    method: 'POST',
    url: `/api/gate/${path}`,
    payload,
    headers: token === '' ? {} : { 'x-gate-token': token },
  });
const { sendVerdict } = worker;

/** Begins a deployment and claims it. */
async function claim(version: string): Promise<GateJob> {
  await publish('shop', version);
  expect((await deploy('shop', version)).json()).toMatchObject({ state: 'checking' });
  return (await worker.claim()) as GateJob;
}

const stateOf = async (id: number) =>
  (await send('GET', `/shop/deployments/${id}`)).json<{ state: string; problems: object[] }>();

const cookieOf = ({ cookie }: GateJob) => Object.fromEntries([cookie.split('=')]) as Record<string, string>;

const versions = (cookies?: Record<string, string>) => versionsFor(app, cookies);

restoreClock();

test('assigns a waiting build to one worker and deploys it after the verdict', async () => {
  const job = await claim('2.0.0');
  expect(job).toMatchObject({ name: 'shop', version: '2.0.0', smoke: ['/shop'], modules: ['./manifest'] });
  expect(await worker.claim()).toBeNull();
  expect(await versions()).toEqual([BASELINE]);
  expect(await versions(cookieOf(job))).toEqual(['shop@2.0.0']);

  expect((await sendVerdict(job.id)).statusCode).toBe(204);
  expect(await stateOf(job.id)).toMatchObject({ state: 'live', problems: [] });
  expect(await versions()).toEqual(['shop@2.0.0']);
});

test('rejects a build with problems by its first verdict, and only for a claimed job', async () => {
  await publish('shop', '2.0.0');
  const { id } = (await deploy('shop', '2.0.0')).json<{ id: number }>();
  expect((await sendVerdict(id)).statusCode).toBe(404);
  await worker.claim();
  await sendVerdict(id, [PROBLEM]);
  expect((await sendVerdict(id)).statusCode).toBe(404);
  expect(await stateOf(id)).toMatchObject({ state: 'refused', problems: [PROBLEM] });
  expect(await versions()).toEqual([BASELINE]);
});

test('reassigns an abandoned job to another worker', async () => {
  const { id } = await claim('2.0.0');
  await db
    .updateTable('deployments')
    .set({ claimed_at: new Date(Date.now() - 121_000) })
    .execute();
  expect(await worker.claim()).toMatchObject({ id });
});

describe('a canary', () => {
  const start = (version: string, more: object = {}) =>
    send('PUT', '/shop/canary', { version, percent: 50, ...more });
  const tried = async () => {
    const [shop] = (await send('GET', '')).json<{ canary: object | null }[]>();
    return shop?.canary;
  };
  /** Claims the waiting job and returns a verdict. */
  const check = async (problems: readonly object[] = []) => {
    await sendVerdict((await worker.claim())?.id, problems);
  };
  const checkedVersion = async (version: string) => {
    await publish('shop', version);
    await deploy('shop', version);
    await check();
  };

  test('of an unchecked version starts only after the gate lets it through', async () => {
    await publish('shop', '2.0.0');
    const order = { version: '2.0.0', percent: 100, why: '' };
    const begun = await app.services.delivery.releases.beginTrial('shop', order, { by: 'the test' });
    expect(begun).toMatchObject({ purpose: 'canary', state: 'checking' });
    expect(await tried()).toBeNull();
    await check();
    expect(await tried()).toEqual({ version: '2.0.0', percent: 100 });
  });

  test('with problems is rejected, with an entry in the history', async () => {
    await publish('shop', '2.0.0');
    const { id } = (await start('2.0.0')).json<{ id: number }>();
    await check([PROBLEM]);
    expect([await stateOf(id), await tried()]).toMatchObject([{ state: 'refused' }, null]);
    const [event] = (await send('GET', '/shop/history')).json<object[]>();
    expect(event).toMatchObject({ action: 'refuse', to: '2.0.0', problems: [PROBLEM] });
  });

  test('of a version that passed the gate before starts at once', async () => {
    await checkedVersion('2.0.0');
    await checkedVersion('3.0.0');
    expect((await start('2.0.0')).json()).toMatchObject({ purpose: 'canary', state: 'live' });
    expect(await tried()).toMatchObject({ version: '2.0.0' });
  });

  test('of a version that was only forced is checked', async () => {
    for (const version of ['2.0.0', '3.0.0']) {
      await publish('shop', version);
      await forceLive(app, 'shop', version);
      expect(await versions()).toEqual([`shop@${version}`]);
    }
    expect((await start('2.0.0')).json()).toMatchObject({ state: 'checking' });
  });

  test('never starts if it ends before its check', async () => {
    await publish('shop', '2.0.0');
    const { id } = (await start('2.0.0')).json<{ id: number }>();
    await worker.claim();
    await send('DELETE', '/shop/canary');
    expect((await sendVerdict(id)).statusCode).toBe(404);
    expect(await tried()).toBeNull();
  });
});

describe('a caller without the worker token', () => {
  test.each(['', 'a token that only the workers of the tests kno', `${GATE_TOKEN} `])(
    'gets 401 with "%s"',
    async (token) => {
      const { id } = await claim('2.0.0');
      expect((await call('claim', {}, token)).statusCode).toBe(401);
      expect((await call('verdicts', { id, problems: [] }, token)).statusCode).toBe(401);
      expect(await stateOf(id)).toMatchObject({ state: 'checking' });
    },
  );

  test('gets 401 even as the owner', async () => {
    const { id } = await claim('2.0.0');
    await addPlayer(db, { name: 'Boss', rank: 'owner' });
    const { token = '' } = await logIn(app, 'Boss');
    const headers = { authorization: `Bearer ${token}` };
    const payload = { id, problems: [] };
    const answer = await app.inject({ method: 'POST', url: '/api/gate/verdicts', headers, payload });
    expect(answer.statusCode).toBe(401);
    expect(await stateOf(id)).toMatchObject({ state: 'checking' });
  });

  test('gets 401 before its body is parsed, and even a worker gets 413 for a large one', async () => {
    const answer = await call('verdicts', { id: 1, problems: ['x'.repeat(600_000)] }, 'wrong');
    expect(answer.statusCode).toBe(401);
    expect((await sendVerdict(1, [{ ...PROBLEM, what: 'x'.repeat(600_000) }])).statusCode).toBe(413);
  });
});

test('a job contains a cookie but no token with access to anything', async () => {
  const job = await claim('2.0.0');
  const fields = 'cookie id isExamination modules name smoke styleSheets version';
  expect(Object.keys(job).toSorted().join(' ')).toBe(fields);
  const [name = '', value = ''] = job.cookie.split('=');
  expect(name).toBe(app.services.delivery.overrides.name);
  for (const authorization of [`Bearer ${value}`, `Bearer ${value.split('.')[0]}`])
    for (const url of ['/api/applications/all', '/api/panel/audit', '/api/user/rank'])
      expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(401);
});

describe("the gate's browser cookie", () => {
  test('is valid only unmodified', async () => {
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

  const READS = ['GET', 'HEAD'];
  /** Without those that need the operator's key, whoever asks. */
  const WRITES = Object.entries(CALLS)
    .filter(([call, { guard }]) => !READS.includes(call.split(' ')[0] ?? '') && !('operator' in guard))
    .map(([call]) => call);

  test('blocks every write of its browser, whoever is logged in there', async () => {
    const cookies = cookieOf(await claim('2.0.0'));
    const { name } = await addPlayer(db, { name: 'Chief', rank: 'owner' });
    const owner = await logIn(app, name);
    const own = Object.fromEntries(owner.cookies) as Record<string, string>;
    const marks = [{ cookies: { ...own, ...cookies } }, { cookies: own, agent: GATE_AGENT }];
    for (const [call, mark] of WRITES.flatMap((each) => marks.map((mark) => [each, mark] as const))) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await app.inject({
        method: method as 'POST',
        url: `/api${path.replace(':name', 'shop').replace(/:\w+/, '1')}`,
        headers: { authorization: `Bearer ${owner.token}`, ...(mark.agent && { 'user-agent': mark.agent }) },
        cookies: mark.cookies,
        payload: {},
      });
      expect([call, answer.statusCode]).toEqual([call, 403]);
      expect(answer.json()).toMatchObject({ code: 'not_for_gate' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    // The owner's session is unchanged.
    expect((await owner.post('/api/refresh')).statusCode).toBe(200);
  });

  test('takes its browser neither for a program of this machine nor for a visitor that it names', async () => {
    const env = { RATE_LIMITS: 'read=2/60', TRUST_PROXY: 'loopback' };
    const { app: limited } = await startTestApp({ db, files, env });
    const read = async (url: string, address: string) =>
      (await limited.inject({ url, headers: { 'user-agent': GATE_AGENT, 'x-forwarded-for': address } }))
        .statusCode;
    const addresses = ['203.0.113.7', '203.0.113.8', '203.0.113.9'];
    expect(await Promise.all(addresses.map((address) => read('/api/clans', address)))).toEqual([
      200, 200, 429,
    ]);
    expect((await limited.inject({ url: '/metrics' })).statusCode).toBe(200);
    expect(
      (await limited.inject({ url: '/metrics', headers: { 'user-agent': GATE_AGENT } })).statusCode,
    ).toBe(404);
  });

  test('makes its browser a visitor, whatever token it sends', async () => {
    const cookies = cookieOf(await claim('2.0.0'));
    const { name } = await addPlayer(db, { name: 'Head', rank: 'owner' });
    const { token } = await logIn(app, name);
    const statusOf = async (url: string) =>
      (await app.inject({ url: `/api${url}`, cookies, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    for (const url of ['/applications/all', '/panel/audit', '/panel/staff', '/user/rank', '/remotes'])
      expect([url, await statusOf(url)]).toEqual([url, 401]);
    expect([await statusOf('/clans'), await statusOf('/registry')]).toEqual([200, 200]);
  });

  test('gives access to public pages during maintenance, and nothing else', async () => {
    const cookies = cookieOf(await claim('2.0.0'));
    const { name } = await addPlayer(db, { name: 'Keeper', rank: 'owner' });
    const owner = await logIn(app, name);
    await owner.put('/api/panel/maintenance/toggle');
    const statusOf = async (url: string) => (await app.inject({ url: `/api${url}`, cookies })).statusCode;
    try {
      expect([await statusOf('/clans'), await statusOf('/panel/audit')]).toEqual([200, 401]);
      expect((await app.inject({ url: '/api/clans' })).statusCode).toBe(503);
    } finally {
      await owner.put('/api/panel/maintenance/toggle');
    }
  });

  test('has its own read limit, separate from its machine and from other builds', async () => {
    const env = { RATE_LIMITS: 'read=5/60,readAccount=10/60' };
    const { app: limited } = await startTestApp({ db, files, env });
    const { overrides } = limited.services.delivery;
    const jobCookie = (target: string) => overrides.signForGate([{ name: 'shop', target }], 60_000);
    const read = async (cookie?: string) =>
      (await limited.inject({ url: '/api/registry', cookies: cookie ? { [overrides.name]: cookie } : {} }))
        .statusCode;
    const [own, other] = [jobCookie('1.0.0'), jobCookie('2.0.0')];
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push(await read(own));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect([await read(), await read(other)]).toEqual([200, 200]);
  });

  test('expires after five minutes', async () => {
    const cookies = cookieOf(await claim('2.0.0'));
    letPass(301_000);
    expect(await versions(cookies)).toEqual([BASELINE]);
  });
});
