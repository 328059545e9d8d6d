import { kindOptions } from './kindOptions.ts';
import de from './locales/de.json';
import en from './locales/en.json';

test.each([
  ['en', en, ['Accounts', 'Game servers', 'Orders', 'Remotes', 'Site', 'Team'], ['Maintenance', 'Settings']],
  [
    'de',
    de,
    ['Bestellungen', 'Konten', 'Remotes', 'Seite', 'Spielserver', 'Team'],
    ['Einstellungen', 'Wartung'],
  ],
] as const)('groups and sorts the types of entries in the language: %s', (lang, strings, groups, ofSite) => {
  const options = kindOptions((key) => (strings as Readonly<Record<string, string>>)[key] ?? key, lang);
  expect([...new Set(options.map(({ group }) => group))]).toEqual(groups);
  const site = options.filter(({ group }) => group === strings.ofSite);
  expect(site.map(({ label }) => label)).toEqual(ofSite);
});
