import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { letCachesAge, letPass, restoreClock } from 'server/src/testing/clock.ts';
import { addPipeline } from 'server/src/testing/releases.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';
import { pruneExpired } from 'server/src/housekeeping/housekeeping.ts';

const HOUR = 3_600_000;
const HOST = 'site.example';

restoreClock();
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { publish } = await addPipeline(app, db);
await addPlayer(db, { name: 'Dev', rank: 'dev' });
await addPlayer(db, { name: 'Steve' });

beforeEach(() => db.deleteFrom('csp_reports').execute());

const older = (report: object) => ({ 'csp-report': report });
const modern = (body: object) => ({
  type: 'csp-violation',
  age: 1,
  url: `https://${HOST}/profile/Steve`,
  body,
});

function send(report: unknown, type = 'application/reports+json', from = app, remoteAddress = '127.0.0.1') {
  return from.inject({
    method: 'POST',
    url: '/api/csp-reports',
    remoteAddress,
    headers: { 'content-type': type, host: HOST },
    payload: typeof report === 'string' ? report : JSON.stringify(report),
  });
}

const rows = () =>
  db
    .selectFrom('csp_reports')
    .select(['directive', 'blocked', 'source', 'remote', 'version', 'count'])
    .execute();

const ONCE_BY_NO_BUILD = { remote: '', version: '', count: 1 };
const FILE = `https://${HOST}/remotes/shop/1.2.0-1f2e3d4c/chunk.js`;

test('shows a remote’s violations with their counts to developers only', async () => {
  const report = modern({
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?who=Steve#a',
    sourceFile: `${FILE}?again=abc`,
    documentURL: `https://${HOST}/profile/Steve`,
    sample: 'alert("Steve")',
  });
  expect((await send([report, report])).statusCode).toBe(204);
  expect((await send([report])).statusCode).toBe(204);
  const developer = await logIn(app, 'Dev');
  expect((await developer.get('/api/csp-reports')).json()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      source: '/remotes/shop/1.2.0-1f2e3d4c/chunk.js',
      remote: 'shop',
      version: '1.2.0-1f2e3d4c',
      count: 2,
      lastHour: expect.stringMatching(/:00:00\.000Z$/),
    },
  ]);
  expect((await (await logIn(app, 'Steve')).get('/api/csp-reports')).statusCode).toBe(403);
  expect((await app.inject('/api/csp-reports')).statusCode).toBe(401);
});

test('accepts the format of older browsers', async () => {
  const report = older({
    'document-uri': `https://${HOST}/profile/Steve`,
    'violated-directive': 'style-src-attr https://x.example',
    'blocked-uri': 'inline',
    'source-file': `https://${HOST}/assets/main.js`,
  });
  expect((await send(report, 'application/csp-report')).statusCode).toBe(204);
  expect(await rows()).toEqual([
    { directive: 'style-src-attr', blocked: 'inline', source: '/assets/main.js', ...ONCE_BY_NO_BUILD },
  ]);
});

test('stores nothing about the visitor: no page, no query, no code', async () => {
  await send([
    modern({
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: `https://${HOST}/clans/Steve?token=secret`,
      sourceFile: `https://${HOST}/profile/Steve`,
      sample: 'secret',
      referrer: 'https://elsewhere.example/secret',
    }),
  ]);
  expect(await rows()).toEqual([
    { directive: 'require-trusted-types-for', blocked: 'self', source: '', ...ONCE_BY_NO_BUILD },
  ]);
});

test.each([
  [
    'a browser extension',
    [modern({ effectiveDirective: 'script-src', sourceFile: 'moz-extension://a/b.js' })],
  ],
  ['words instead of a directive', [modern({ effectiveDirective: "script-src 'none'; x" })]],
  ['no directive', [modern({})]],
  ['another kind of report', [{ type: 'deprecation', body: { effectiveDirective: 'img-src' } }]],
  ['numbers', [1, null, 'x', [[]]]],
  ['an empty object', {}],
  ['a prototype', '{"csp-report":{"effective-directive":"toString"}}'],
])('ignores %s', async (_what, report) => {
  await send(report);
  expect(await rows()).toEqual([]);
});

test('stores only valid build names', async () => {
  const from = (file: string) =>
    modern({ effectiveDirective: 'img-src', sourceFile: `https://${HOST}${file}` });
  await send([from('/remotes/%3Cb%3E/1.0.0/x.js'), from('/remotes/shop/%22/x.js')]);
  expect((await rows()).map(({ remote, version }) => [remote, version])).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test.each([
  ['more than 8 kB', JSON.stringify([modern({ effectiveDirective: 'x', sample: 'a'.repeat(9_000) })]), 413],
  ['invalid JSON', '{', 400],
])('rejects %s', async (_what, body, status) => {
  expect((await send(body)).statusCode).toBe(status);
  expect(await rows()).toEqual([]);
});

test('rejects another content type, and this one for other calls', async () => {
  expect((await send('a', 'text/plain')).statusCode).toBe(415);
  const login = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{}',
  });
  expect(login.statusCode).toBe(415);
});

test('bounds the table and the list for invented reports', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'cspReport=3/60,cspReportNew=10/3600' } });
  const made = (start: number) =>
    Array.from({ length: 20 }, (_, index) =>
      modern({ effectiveDirective: 'img-src', blockedURL: `https://e${start + index}.example/` }),
    );
  const statuses: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    statuses.push((await send(made(call * 20), undefined, limited.app, '203.0.113.9')).statusCode);
  }
  expect(statuses).toEqual([204, 204, 204, 429, 429]);
  expect(await rows()).toHaveLength(10);

  // From thousands of IPs: the rows per hour are limited.
  for (let call = 0; call < 12; call += 1) await send(made(1_000 + call * 20));
  expect(await rows()).toHaveLength(200);
  await send(made(1_000));
  expect(await rows()).toHaveLength(200);
});

test('counts an IPv6 /48 network as one IP', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'cspReport=30/60,cspReportNew=10/3600' } });
  const statuses = new Set<number>();
  for (let call = 0; call < 40; call += 1) {
    const report = modern({ effectiveDirective: 'img-src', blockedURL: `https://junk${call}.example/` });
    const address = `2001:db8:77:${call.toString(16)}::1`;
    statuses.add((await send([report], undefined, limited.app, address)).statusCode);
  }
  expect([...statuses]).toEqual([204, 429]);
  expect(await rows()).toHaveLength(10);
});

test('keeps room for violations of known builds despite invented reports', async () => {
  await publish('shop', '2.0.0');
  // Known builds are cached for a second.
  letCachesAge(1_001);
  const from = (file: string, index: number) =>
    modern({
      effectiveDirective: 'img-src',
      blockedURL: `https://e${index}.example/`,
      sourceFile: `https://${HOST}${file}`,
    });
  const fill = async (file: string, calls: number) => {
    for (let call = 0; call < calls; call += 1)
      await send(Array.from({ length: 20 }, (_, index) => from(file, call * 20 + index)));
  };
  await fill('/remotes/shop/6.6.6/main.js', 10);
  expect(await rows()).toHaveLength(200);
  const known = '/remotes/shop/2.0.0/main.js';
  await send([from(known, 0)]);
  expect((await rows()).filter(({ source }) => source === known)).toHaveLength(1);
  await fill(known, 6);
  expect(await rows()).toHaveLength(300);
});

test('deletes reports after a week', async () => {
  await send([modern({ effectiveDirective: 'img-src', blockedURL: 'data' })]);
  letPass(6 * 24 * HOUR);
  await pruneExpired(db);
  expect(await rows()).toHaveLength(1);
  letPass(2 * 24 * HOUR);
  await pruneExpired(db);
  expect(await rows()).toEqual([]);
});
