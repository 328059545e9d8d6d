import { remoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts';
import { checkTexts } from './checkTexts.ts';

const LOCALES = 'src/features/home/locales';
const FEATURE = 'src/features/home/feature.ts';

let remote: RemoteFolder;
beforeEach(() => {
  remote = remoteFolder();
});
afterEach(() => remote.remove());

const check = () => checkTexts({ folder: remote.folder, modules: ['manifest'] });
const write = (lang: string, texts: object) =>
  remote.write(`${LOCALES}/${lang}.json`, `${JSON.stringify(texts, null, 2)}\n`);
const saidOf = async () => (await check()).problems.map(({ what, where }) => `${what} ${where}`);

test('a remote as it was made has nothing to mend', async () => {
  expect(await check()).toEqual({ problems: [], warnings: [] });
});

test('missing and empty texts are named with the line where they belong', async () => {
  write('en', { title: 'Quests', lead: 'New.', more: 'More' });
  write('de', { title: 'Aufgaben', lead: ' ', extra: 'Noch eins' });
  expect(await saidOf()).toEqual([
    `The German texts of home lack lead, more. ${LOCALES}/de.json:3`,
    `The English texts of home lack extra. ${LOCALES}/en.json:3`,
  ]);
});

test('a language without any text lacks all of them', async () => {
  write('de', {});
  expect(await saidOf()).toEqual([`The German texts of home lack title, lead. ${LOCALES}/de.json:1`]);
});

const LOADER =
  'de: () => import(/* webpackChunkName: "home-de" */ \'./locales/de.json\').then((m) => m.default),';

test.each([
  ['', 'The feature home has no German texts: strings.de is missing.'],
  [
    "de: () => import('./locales/de.json').then((m) => (m as { texts?: never }).texts),",
    'The German texts of home are nothing: what strings.de loads has no such export.',
  ],
  ["de: './locales/de.json',", "The German texts of home can't be loaded: strings.de is no function"],
])('a loader that is %j is told what a loader is', async (loader, said) => {
  remote.edit(FEATURE, LOADER, loader);
  const { problems } = await check();
  expect(problems).toEqual([
    {
      check: 'browser',
      what: said,
      where: `${FEATURE}:7`,
      todo: expect.stringContaining("de: () => import('./locales/de.json').then((m) => m.default)") as string,
    },
  ]);
});

test('German texts that are all copies are a warning, some are none', async () => {
  write('de', { title: 'Sample remote', lead: 'Something new is being built here.' });
  expect(await check()).toEqual({
    problems: [],
    warnings: [`${FEATURE}:7: all German texts of home are copies of the English ones`],
  });
});
