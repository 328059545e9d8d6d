import type { Registry } from '@site/contract/http/registry';
import { canonicalPage, knownPage } from './knownPage.ts';

const route = (path: string, more: object = {}) => ({
  feature: 'clans',
  path,
  title: { de: `${path} auf Deutsch`, en: path },
  guard: {},
  ...more,
});
const routes = [
  route('/clans', { query: ['page'], description: { de: 'Alle Clans.', en: 'All clans.' } }),
  route('/clans/:clan'),
  route('/clans/new', { guard: { login: true } }),
];
const registry = {
  remotes: [{ name: 'community', modules: [{ module: './manifest', routes, navigation: [] }] }],
} as unknown as Registry;
const site = { name: 'Blockhaven' } as never;

const known = (url: string, lang: 'de' | 'en' = 'en') => {
  const [path = '', query = ''] = url.split('?');
  return knownPage(canonicalPage(path, registry), query, { registry, lang, site });
};

test.each([
  ['/', 'Home – Blockhaven', 'Blockhaven – Bedwars,', '/'],
  ['/login?from=%2Fclans', 'Log in – Blockhaven', 'With the name you play under.', '/login'],
  ['/Clans//?page=2&utm=1', '/clans – Blockhaven', 'All clans.', '/clans?page=2'],
  ['/clans/OTTR', '/clans/:clan – Blockhaven', '/clans/:clan – Blockhaven. Bedwars,', '/clans/OTTR'],
  ['/clans/new', '/clans/new – Blockhaven', '/clans/new – Blockhaven. Bedwars,', '/clans/new'],
  ['/no/such/page', 'Page not found – Blockhaven', 'Page not found – Blockhaven. Bedwars,', undefined],
])('knows %s without its data', (url, title, description, address) => {
  expect(known(url)).toEqual({ title, description: expect.stringContaining(description) as string, address });
});

test('speaks the language of the visitor', () => {
  expect(known('/clans', 'de')).toMatchObject({
    title: '/clans auf Deutsch – Blockhaven',
    description: 'Alle Clans.',
  });
});
