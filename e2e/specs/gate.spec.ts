import path from 'node:path';
import type { Deployment } from '@site/contract/http/releases';
import { startFixtureSite, type FixtureSite } from '../support/fixtureSite.ts';
import { createToken, readBuild, ship, type BuiltRemote } from '../support/pipeline.ts';
import { temporaryFolder } from '../support/site.ts';
import { expect, test as base } from '../support/test.ts';

interface GatedSite extends FixtureSite {
  readonly token: string;
}

/** The site with a guestbook, of which other builds are shipped. */
const test = base.extend<object, { site: GatedSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const dataDir = temporaryFolder('data');
      const site = await startFixtureSite(['guestbook'], { DATA_DIR: dataDir });
      const gated: GatedSite = { ...site, token: await createToken(dataDir) };
      await use(gated);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const FEATURE = 'src/features/guestbook/feature.ts';
const PAGE = 'src/features/guestbook/GuestbookPage.tsx';
const HOOK = 'const dispatch = useAppDispatch();';

type Changes = Parameters<FixtureSite['build']>[1];

async function buildOf(site: GatedSite, changes: Changes): Promise<BuiltRemote> {
  const version = await site.build('guestbook', changes);
  return readBuild(path.join(site.remotes, 'guestbook', version));
}

const liveVersion = async (site: GatedSite) => {
  const answer = await fetch(`${site.url}/api/registry`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'guestbook')?.version;
};

const saidOf = ({ problems }: Deployment) =>
  problems.map(({ what, where }) => `${what} – ${where}`).join('\n');

let good: BuiltRemote;

test('a good build passes, and everybody gets it', async ({ outside, site }) => {
  good = await buildOf(site, { 'src/features/guestbook/locales/en.ts': ['Sign', 'Leave your name'] });
  const shipped = await ship(outside, site.token, good);
  expect(shipped, saidOf(shipped)).toMatchObject({ state: 'live', problems: [] });
  expect(await liveVersion(site)).toBe(good.manifest.version);
});

const BROKEN: Readonly<Record<string, { changes: Changes; said: RegExp }>> = {
  'throws while it is drawn': {
    changes: { [PAGE]: [HOOK, `${HOOK} if (String(dispatch)) throw new Error('The ink is dry.');`] },
    said: /The ink is dry\./,
  },
  'logs an error': {
    changes: { [PAGE]: [HOOK, `${HOOK} console.error('The ink is low.');`] },
    said: /Error in the console: The ink is low\./,
  },
  'asks for an export that is not there': {
    changes: { [FEATURE]: ['m.GuestbookPage', "m['VisitorsPage' as 'GuestbookPage']"] },
    said: /The page of \/guestbook can't be loaded: Nothing is exported/,
  },
};

for (const [what, { changes, said }] of Object.entries(BROKEN)) {
  test(`a build that ${what} is refused, with where`, async ({ outside, site }) => {
    const build = await buildOf(site, changes);
    const shipped = await ship(outside, site.token, build);
    expect(shipped.state).toBe('refused');
    expect(saidOf(shipped)).toMatch(said);
    expect(saidOf(shipped)).toContain(`guestbook@${build.manifest.version}: /guestbook, 1440 px`);
    expect(await liveVersion(site)).toBe(good.manifest.version);
  });
}

test('a build without one of its files is refused, and goes live when it is forced', async ({
  outside,
  site,
}) => {
  const version = `${good.manifest.version}-less`;
  const missing = Object.keys(good.files).find((file) => /GuestbookPage.*\.js$/.test(file)) ?? '';
  const without = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([file]) => file !== missing));
  const build: BuiltRemote = {
    manifest: { ...good.manifest, version, files: without(good.manifest.files) },
    files: without(good.files),
  };
  const shipped = await ship(outside, site.token, build);
  expect(shipped.state).toBe('refused');
  expect(saidOf(shipped)).toContain(`A file of guestbook@${version} did not load: ${missing}`);
  expect(saidOf(shipped)).toContain(`guestbook@${version}: /guestbook, 1440 px`);

  expect(await ship(outside, site.token, build, { force: true })).toMatchObject({ state: 'live' });
  expect(await liveVersion(site)).toBe(version);
});
