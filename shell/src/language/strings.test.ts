import type { Strings } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { i18n } from '../boot/i18n.ts';
import { addStrings, showLang } from './strings.ts';

const loaders = (name: string) => ({
  de: jest.fn(() => Promise.resolve<Strings>({ title: `${name} auf Deutsch` })),
  en: jest.fn(() => Promise.resolve<Strings>({ title: `${name} in English` })),
});
const titleOf = (namespace: string) => i18n.t('title', { ns: namespace });

beforeEach(() => showLang('en'));

test('loads a feature in the present language only', async () => {
  const present = loaders('present');
  await addStrings('test/present', present);
  expect(titleOf('test/present')).toBe('present in English');
  expect(present.de).not.toHaveBeenCalled();
});

test('loads each language of a feature once', async () => {
  const once = loaders('once');
  await addStrings('test/once', once);
  await addStrings('test/once', once);
  await showLang('de');
  await showLang('en');
  await showLang('de');
  expect(once.en).toHaveBeenCalledTimes(1);
  expect(once.de).toHaveBeenCalledTimes(1);
});

test('another language shows when every feature has it, and <html> says so', async () => {
  const german = deferred<Strings>();
  await addStrings('test/quick', loaders('quick'));
  await addStrings('test/slow', { ...loaders('slow'), de: () => german.promise });
  document.documentElement.lang = 'en';

  const shown = showLang('de');
  await Promise.resolve();
  expect(i18n.language).toBe('en');
  expect(titleOf('test/quick')).toBe('quick in English');
  expect(document.documentElement.lang).toBe('en');

  german.resolve({ title: 'slow auf Deutsch' });
  await shown;
  expect(titleOf('test/quick')).toBe('quick auf Deutsch');
  expect(titleOf('test/slow')).toBe('slow auf Deutsch');
  expect(document.documentElement.lang).toBe('de');
});

test('of two choices the last one counts, however late the strings of the first arrive', async () => {
  const german = deferred<Strings>();
  await addStrings('test/wavering', { ...loaders('wavering'), de: () => german.promise });
  const first = showLang('de');
  const second = showLang('en');
  german.resolve({ title: 'wavering auf Deutsch' });
  await Promise.all([first, second]);
  expect(i18n.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('a feature that arrives while the language changes has the strings of the new one', async () => {
  const german = deferred<Strings>();
  await addStrings('test/early', { ...loaders('early'), de: () => german.promise });
  const shown = showLang('de');
  await addStrings('test/meanwhile', loaders('meanwhile'));
  german.resolve({ title: 'early auf Deutsch' });
  await shown;
  expect(titleOf('test/meanwhile')).toBe('meanwhile auf Deutsch');
});

test('a newer build of a remote brings its own strings', async () => {
  await addStrings('test/moved', loaders('old'));
  await addStrings('test/moved', loaders('new'));
  expect(titleOf('test/moved')).toBe('new in English');
  await showLang('de');
  expect(titleOf('test/moved')).toBe('new auf Deutsch');
});

test('strings that do not arrive leave the page as it is, and the next try asks again', async () => {
  const german = jest.fn(() => Promise.resolve<Strings>({ title: 'broken auf Deutsch' }));
  german.mockRejectedValueOnce(new Error('chunk is missing'));
  await addStrings('test/broken', { ...loaders('broken'), de: german });

  await expect(showLang('de')).rejects.toThrow('chunk is missing');
  expect(i18n.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');

  const later = loaders('later');
  await addStrings('test/later', later);
  expect(later.de).not.toHaveBeenCalled();

  await showLang('de');
  expect(titleOf('test/broken')).toBe('broken auf Deutsch');
});
