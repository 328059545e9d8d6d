import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FakeSite, startFakeSite } from '@site/delivery/testing/fakeSite';
import { Linter } from 'eslint';
import { check } from 'prettier';
import { readModules, readTexts } from '../build/readManifest.ts';
import { remoteLint } from '../lint/remoteLint.ts';
import { remoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts';
import { createContribution } from './createContribution.ts';
import { addFeature } from './addFeature.ts';
import { pageFiles } from './featureFiles.ts';

const slot = (name: string, props: object, sample?: object) => ({ name, props, sample, since: '1.0.0' });

let site: FakeSite;
let remote: RemoteFolder;

beforeAll(async () => {
  const slots = [
    slot('profile/after-places/v1', { uuid: 'string', rank: 'string' }, { uuid: 'id', rank: 'vip' }),
    slot('raids/below-list/v2', { level: 'number', isOpen: 'boolean' }),
  ];
  site = await startFakeSite({ '/api/registry': JSON.stringify({ remotes: [{ modules: [{ slots }] }] }) });
});
afterAll(() => site.close());

beforeEach(() => {
  remote = remoteFolder();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => remote.remove());

const read = (file: string) => readFileSync(path.join(remote.folder, file), 'utf8');
const page = (name: string) =>
  addFeature(remote.folder, name, (names) => pageFiles('quests', `/quests/${name}`, names));
const contribution = (name: string, feature?: string) =>
  createContribution({ folder: remote.folder, slot: name, name: feature, site: new URL(site.url) });

async function problemsIn(feature: string): Promise<string[]> {
  const place = `src/features/${feature}`;
  const files = readdirSync(path.join(remote.folder, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file))
    .map((file) => path.join(place, file));
  const { prettier } = JSON.parse(read('package.json')) as { prettier: object };
  const found: string[] = [];
  for (const file of ['src/manifest.ts', ...files]) {
    const text = read(file);
    if (!(await check(text, { ...prettier, filepath: file }))) found.push(`${file} is not formatted`);
    if (file.endsWith('.json')) continue;
    const linter = new Linter({ cwd: remote.folder });
    for (const { message } of linter.verify(text, remoteLint, { filename: file }))
      found.push(`${file}: ${message}`);
  }
  return found;
}

test('a page is a feature with texts and a test, and a line in the manifest', async () => {
  await page('weekly-prizes');
  expect(read('src/manifest.ts')).toBe(`import { defineModule } from '@site/platform/feature';
import { home } from './features/home/feature.ts';
import { weeklyPrizesFeature } from './features/weekly-prizes/feature.ts';

export default defineModule([home, weeklyPrizesFeature]);
`);
  const request = { folder: remote.folder, modules: ['manifest'] };
  expect((await readModules(request))[0]).toMatchObject({
    routes: [{ path: '/sample-remote' }, { path: '/quests/weekly-prizes', title: { de: 'Weekly prizes' } }],
  });
  expect((await readTexts(request))['weekly-prizes']).toMatchObject({
    de: { lead: 'Hier entsteht etwas Neues.' },
    en: { title: 'Weekly prizes' },
  });
  expect(read('src/features/weekly-prizes/WeeklyPrizesPage.test.tsx')).toContain('weeklyPrizesFeature');
  expect(await problemsIn('weekly-prizes')).toEqual([]);
});

test('many pages with long names are formatted as the remote is', async () => {
  for (const letter of ['a', 'b', 'c', 'd']) await page(letter.repeat(40));
  expect(await problemsIn('d'.repeat(40))).toEqual([]);
});

test.each([
  ['Weekly', 'is not a valid name'],
  ['weekly_prizes', 'is not a valid name'],
  ['weekly-', 'is not a valid name'],
  ['../weekly', 'is not a valid name'],
  ['a'.repeat(41), 'is not a valid name'],
  ['home', 'is taken: this remote has a feature of that name'],
  ['kept', 'is taken: this remote has a feature of that name'],
])('no page is called %s', async (name, problem) => {
  remote.write('src/features/kept/own.ts', 'export {};\n');
  const before = read('src/manifest.ts');
  await expect(page(name)).rejects.toThrow(problem);
  expect(read('src/manifest.ts')).toBe(before);
  expect(readdirSync(path.join(remote.folder, 'src/features')).toSorted()).toEqual(['home', 'kept']);
});

test('a manifest without a list is left alone', async () => {
  remote.edit('src/manifest.ts', 'defineModule([home])', 'defineModule(features)');
  remote.edit('src/manifest.ts', 'export default', 'const features = [home];\n\nexport default');
  await expect(page('weekly')).rejects.toThrow('src/manifest.ts has no defineModule([…])');
  expect(existsSync(path.join(remote.folder, 'src/features/weekly'))).toBe(false);
});

test('a contribution fills a slot of the site, whose props the SDK knows', async () => {
  await contribution('profile/after-places/v1', 'pets');
  expect(read('src/manifest.ts')).toContain('defineModule([home, petsFeature])');
  const [data] = await readModules({ folder: remote.folder, modules: ['manifest'] });
  expect(data).toMatchObject({
    contributions: [{ slot: 'profile/after-places/v1', feature: 'pets', order: 50 }],
  });
  expect(read('src/features/pets/Pets.test.tsx')).toContain('<Pets uuid="id" rank="vip" />');
  expect(existsSync(path.join(remote.folder, 'src/features/pets/slots.d.ts'))).toBe(false);
  expect(await problemsIn('pets')).toEqual([]);
});

test('… or one that only the site knows, with its types', async () => {
  await contribution('raids/below-list/v2');
  const place = 'src/features/raids-below-list';
  expect(read(`${place}/slots.d.ts`)).toContain(
    "'raids/below-list/v2': { readonly level: number; readonly isOpen: boolean };",
  );
  expect(read(`${place}/RaidsBelowList.test.tsx`)).toContain('<RaidsBelowList level={1} isOpen={true} />');
  expect(await problemsIn('raids-below-list')).toEqual([]);
});

test('an unknown slot is refused with those that there are', async () => {
  await expect(contribution('raids/below-list/v3')).rejects.toThrow(
    'has the slot raids/below-list/v3. It has profile/after-places/v1, raids/below-list/v2.',
  );
});
