import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { pageWithRemote, toLocalCookies, toSiteCookies, withRemote } from './siteGateway.ts';

const remote = (name: string, entry: string): RegisteredRemote => ({
  name,
  version: '1.0.0',
  global: `__remote_${name}`,
  modules: [],
  entry,
});

const LIVE: Registry = { remotes: [remote('panel', '/panel.js'), remote('shop', '/shop.js')] };
const entries = ({ remotes }: Registry) => remotes.map(({ name, entry }) => [name, entry]);

test('the remote takes the place of its live build, and the others stay', () => {
  expect(entries(withRemote(LIVE, remote('shop', '/dev.js')))).toEqual([
    ['panel', '/panel.js'],
    ['shop', '/dev.js'],
  ]);
});

test('a remote that the site does not have yet is added', () => {
  expect(entries(withRemote(LIVE, remote('forum', '/dev.js')))).toEqual([
    ['forum', '/dev.js'],
    ['panel', '/panel.js'],
    ['shop', '/shop.js'],
  ]);
});

const page = (boot: object, root = '<div id="root"></div>') =>
  `<head><script type="application/json" id="boot">${JSON.stringify(boot).replace(/</g, '\\u003c')}</script>` +
  `<script defer src="/assets/main.js"></script></head><body>${root}</body>`;

test('a page is told of the remote, and of everything else what the site says', () => {
  const boot = { site: { name: '</script><b>' }, lang: 'de', registry: LIVE };
  const changed = pageWithRemote(page(boot), remote('shop', '/dev.js'));
  expect(changed).toBe(page({ ...boot, registry: withRemote(LIVE, remote('shop', '/dev.js')) }));
});

test('a page that was prerendered is not taken over', () => {
  const html = page({ registry: LIVE }, '<div id="root" data-lang="en"><nav></nav></div>');
  expect(pageWithRemote(html, remote('shop', '/dev.js'))).toContain(
    '<div id="root" data-drawn-in="en"><nav></nav></div>',
  );
});

test('what is no page of the site stays as it is', () => {
  expect(pageWithRemote('<h1>502 Bad Gateway</h1>', remote('shop', '/dev.js'))).toBe(
    '<h1>502 Bad Gateway</h1>',
  );
});

test('cookies with the prefix `__Host-` get another one here, and their own on the way back', () => {
  const set = ['__Host-refresh=2.x; Path=/; HttpOnly; Secure; SameSite=Strict', 'lang=de; Path=/'];
  expect(toLocalCookies(set)).toEqual([
    'host-prefix.refresh=2.x; Path=/; HttpOnly; SameSite=Strict',
    'lang=de; Path=/',
  ]);
  expect(toSiteCookies('lang=de; host-prefix.refresh=2.x; host-prefix.a.override=y')).toBe(
    'lang=de; __Host-refresh=2.x; __Host-a.override=y',
  );
});
