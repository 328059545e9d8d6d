import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { pageWithRemote, statusWithRemote, withRemote } from './devProxy.ts';

const remote = (name: string, entry: string): RegisteredRemote => ({
  name,
  version: '1.0.0',
  global: `__remote_${name}`,
  modules: [],
  entry,
});

const LIVE: Registry = { remotes: [remote('panel', '/panel.js'), remote('shop', '/shop.js')] };
const entries = ({ remotes }: Registry) => remotes.map(({ name, entry }) => [name, entry]);

test('replaces the live build of the remote and keeps the others', () => {
  expect(entries(withRemote(LIVE, remote('shop', '/dev.js')))).toEqual([
    ['panel', '/panel.js'],
    ['shop', '/dev.js'],
  ]);
});

test('adds a remote that the site does not have yet', () => {
  expect(entries(withRemote(LIVE, remote('forum', '/dev.js')))).toEqual([
    ['forum', '/dev.js'],
    ['panel', '/panel.js'],
    ['shop', '/shop.js'],
  ]);
});

const page = (boot: object, root = '<div id="root"></div>') =>
  `<head><script type="application/json" id="boot">${JSON.stringify(boot).replace(/</g, '\\u003c')}</script>` +
  `<script defer src="/assets/main.js"></script></head><body>${root}</body>`;

test("adds the remote to a page and keeps the site's other data", () => {
  const boot = { site: { name: '</script><b>' }, lang: 'de', registry: LIVE };
  const changed = pageWithRemote(page(boot), remote('shop', '/dev.js'));
  expect(changed).toBe(page({ ...boot, registry: withRemote(LIVE, remote('shop', '/dev.js')) }));
});

test('does not hydrate a server-rendered page', () => {
  const html = page({ registry: LIVE }, '<div id="root" data-lang="en"><nav></nav></div>');
  expect(pageWithRemote(html, remote('shop', '/dev.js'))).toContain(
    '<div id="root" data-rendered-lang="en"><nav></nav></div>',
  );
});

test('leaves anything that is not a page of the site unchanged', () => {
  expect(pageWithRemote('<h1>502 Bad Gateway</h1>', remote('shop', '/dev.js'))).toBe(
    '<h1>502 Bad Gateway</h1>',
  );
});

test.each([
  [404, '/forum/7?page=2', 200],
  [404, '/forum', 404],
  [404, '/elsewhere', 404],
  [503, '/forum/7', 503],
])('answers %i of the site to %s with %i', (status, url, expected) => {
  const routes = [{ feature: 'forum', path: '/forum/:topic', title: { de: 'F', en: 'F' }, guard: {} }];
  const forum = {
    ...remote('forum', '/dev.js'),
    modules: [{ module: './manifest', navigation: [], routes }],
  };
  expect(statusWithRemote(status, url, forum)).toBe(expected);
});
