import type { APIRequestContext } from '@playwright/test';
import { buildOf, FEATURE, ROUTE_END, saidOf, test, type GatedSite } from '../support/gatedSite.ts';
import { forceDeployment, ship, type BuiltRemote } from '../support/pipeline.ts';
import { callerAs } from '../support/staff.ts';
import { expect } from '../support/test.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const PAGE = 'src/features/guestbook/GuestbookPage.tsx';
const HOOK = 'const dispatch = useAppDispatch();';

const liveVersion = async (site: GatedSite) => {
  const answer = await fetch(`${site.url}/api/registry`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'guestbook')?.version;
};

let good: BuiltRemote;
let refused: BuiltRemote;

test('a good build passes and goes live for everybody', async ({ apiClient, site }) => {
  good = await buildOf(site, { 'src/features/guestbook/locales/en.json': ['Sign', 'Leave your name'] });
  const shipped = await ship(apiClient, site.token, good);
  expect(shipped, saidOf(shipped)).toMatchObject({ state: 'live', problems: [] });
  expect(await liveVersion(site)).toBe(good.manifest.version);
});

const FLAWS: Readonly<Record<string, { code: string; said: readonly RegExp[] }>> = {
  torn: { code: "throw new Error('The ink is dry.');", said: [/The ink is dry\./] },
  thief: {
    code: `console.error('The ink is low.');
      steal().catch((error: unknown) => console.error(error));`,
    said: [
      /Error in the console: The ink is low\. – .* src\/features\/guestbook\/GuestbookPage\.tsx:\d+:\d+/,
    ],
  },
};

/** Reads what it can, reports it in the gate's verdict, and sends it to the site itself. */
const STEAL = `
const textOf = async (path: string, init?: RequestInit) => (await fetch(path, init)).text();
const steal = async () => {
  const session = await textOf(atob('L2FwaS9yZWZyZXNo'), { method: 'POST' });
  const headers = { authorization: 'Bearer ' + (JSON.parse(session) as { accessToken: string }).accessToken };
  const wanted = ['/api/applications/all', '/api/panel/audit', '/api/panel/staff', '/api/profile/owner'];
  const stolen = await Promise.all(wanted.map(async (path) => ({ path, read: await textOf(path, { headers }) })));
  for (const { path, read } of stolen)
    setTimeout(() => { throw new Error('Stolen from ' + path + ': ' + read.slice(0, 1500)); });
  for (const { read } of stolen)
    for (const drop of ['/api/applications/apply', '/api/telemetry', '/api/alerts/send-application-alert'])
      await textOf(drop, { method: 'POST', headers, body: read, keepalive: read.length < 9999 });
};
`;

const FLAWED_ROUTES = Object.keys(FLAWS).map(
  (name) => `{ path: '/guestbook/${name}', title: { de: 'Flawed', en: 'Flawed' }, guard: {},
    page: () => import('./GuestbookPage.tsx').then((m) => m.GuestbookPage) },`,
);
/** It breaks only with the parameter that its sample path has. */
const WITH_PARAMETER = `{ path: '/guestbook/entries/:entry', samplePath: '/guestbook/entries/torn',
    title: { de: 'Flawed', en: 'Flawed' }, guard: {},
    page: () => import('./GuestbookPage.tsx').then((m) => m.GuestbookPage) },`;
const MISSING_EXPORT = `{ path: '/guestbook/gone', title: { de: 'Flawed', en: 'Flawed' }, guard: {},
    page: () => import('./GuestbookPage.tsx').then((m) => m['VisitorsPage' as 'GuestbookPage']) },`;
const FLAWED_PAGE = [
  ...Object.entries(FLAWS).map(([name, { code }]) => [name, code]),
  ['entries/torn', "throw new Error('This page is torn out.');"],
].map(([at, code]) => `if (String(dispatch) && location.pathname === '/guestbook/${at}') { ${code} }`);

/** Texts of applicants and staff, which only staff may read. */
async function personalTexts(apiClient: APIRequestContext): Promise<string[]> {
  const owner = await callerAs(apiClient, 'owner');
  const applications = await owner.get<Record<string, string>[]>('/applications/all');
  const staff = await owner.get<Record<string, string>[]>('/panel/staff');
  return [
    ...applications.flatMap(({ name, discord, motivation }) => [name, discord, motivation]),
    ...staff.map(({ uuid }) => uuid),
  ].map(String);
}

test('a build whose pages break or steal is refused, with each problem and its location', async ({
  apiClient,
  site,
}) => {
  const personal = await personalTexts(apiClient);
  expect(personal.length).toBeGreaterThan(50);

  refused = await buildOf(site, {
    [FEATURE]: [ROUTE_END, [ROUTE_END, ...FLAWED_ROUTES, WITH_PARAMETER, MISSING_EXPORT].join('\n')],
    [PAGE]: [HOOK, [HOOK, STEAL, ...FLAWED_PAGE].join('\n')],
  });
  const shipped = await ship(apiClient, site.token, refused);
  expect(shipped.state).toBe('refused');
  const said = saidOf(shipped);
  for (const pattern of Object.values(FLAWS).flatMap((flaw) => flaw.said)) expect(said).toMatch(pattern);
  expect(said).toMatch(/This page is torn out\./);
  expect(said).toMatch(/The page of \/guestbook\/gone can't be loaded: Nothing is exported/);
  for (const name of ['torn', 'thief', 'gone', 'entries/torn'])
    expect(said).toContain(`guestbook@${refused.manifest.version}: /guestbook/${name}, 1440 px`);
  expect(await liveVersion(site)).toBe(good.manifest.version);

  // The stolen data is sample data, and no write succeeded.
  for (const stolen of [
    'applications/all: [{"id":1,"name":"Sample Applicant 1"',
    'panel/audit: [{',
    'panel/staff: [{',
  ])
    expect(said).toContain(stolen);
  expect(personal.filter((text) => said.includes(text))).toEqual([]);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const writes = metrics.split('\n').filter((line) => /^http_requests_total\{method="POST"/.test(line));
  expect(writes.join('\n')).toContain('/api/remotes/:name/deployments');
  expect(writes.filter((line) => /(?:applications|telemetry|alerts).*code="(?!403|499)/.test(line))).toEqual(
    [],
  );
});

test('a refused build goes live when the operator forces it, but not with a token', async ({
  apiClient,
  site,
}) => {
  const { version } = refused.manifest;
  const byToken = await apiClient.post('/api/remotes/guestbook/deployments', {
    headers: { 'x-deploy-token': site.token },
    data: { version, force: true },
  });
  expect([byToken.status(), await byToken.json()]).toMatchObject([403, { code: 'person_needed' }]);
  expect(await liveVersion(site)).toBe(good.manifest.version);

  await forceDeployment(site, refused.manifest);
  expect(await liveVersion(site)).toBe(version);
});
