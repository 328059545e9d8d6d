/** An import, or other code, planted in a file: refused by just this rule, or allowed if there is none. */
export interface PlantedCase {
  readonly what: string;
  readonly file: string;
  readonly code: string;
  readonly rule?: string;
}

const IMPORTS = 'boundaries/dependencies';
const use = (source: string): string => `import { value } from '${source}';\nexport const used = value;\n`;
const useType = (source: string): string =>
  `import type { Kind } from '${source}';\nexport type Used = Kind;\n`;
const refused = (what: string, file: string, source: string, rule = IMPORTS): PlantedCase => ({
  what,
  file,
  code: use(source),
  rule,
});
const allowed = (what: string, file: string, source: string): PlantedCase => ({
  what,
  file,
  code: use(source),
});
const allowedType = (what: string, file: string, source: string): PlantedCase => ({
  what,
  file,
  code: useType(source),
});

const feature = 'remotes/alpha/src/features/one';
const page = 'shell/src/pages/home';

/** Between the parts of the repository. */
export const importCases: readonly PlantedCase[] = [
  refused('contract imports ui', 'shared/contract/src/a.ts', '@site/ui/button'),
  refused('contract imports its zod half at run time', 'shared/contract/src/b.ts', './http/session.ts'),
  allowedType('contract takes types from its zod half', 'shared/contract/src/c.ts', './http/session.ts'),
  allowed('the zod half imports constants', 'shared/contract/src/http/d.ts', '../ranks.ts'),

  refused('ui imports the contract', 'shared/ui/src/a.ts', '@site/contract/ranks'),
  refused('ui imports platform', 'shared/ui/src/b.ts', '@site/platform/feature'),
  allowed('ui imports itself', 'shared/ui/src/c.ts', './button.ts'),

  refused('ui imports the gallery', 'shared/ui/src/d.ts', '../gallery/example.ts'),
  refused('a feature imports the gallery', `${feature}/u.ts`, '@site/ui/button.gallery'),
  allowed('a gallery file imports the gallery', 'shared/ui/src/e.gallery.ts', '../gallery/example.ts'),
  allowed('the gallery imports ui', 'shared/ui/gallery/a.ts', '../src/button.ts'),
  allowed('the gallery renders by itself', 'shared/ui/gallery/b.ts', 'react-dom/client'),

  refused('platform imports ui at run time', 'shared/platform/src/a.ts', '@site/ui/button'),
  allowedType('platform takes types from ui', 'shared/platform/src/b.ts', '@site/ui/button'),
  allowed('platform imports the contract', 'shared/platform/src/c.ts', '@site/contract/ranks'),
  allowed('platform imports shell/store', 'shared/platform/src/d.ts', 'shell/store'),
  refused('platform imports the shell past its door', 'shared/platform/src/e.ts', 'shell/frame/menu'),

  refused('a feature imports another feature', `${feature}/a.ts`, '../two/page.ts'),
  refused('a feature imports another remote', `${feature}/b.ts`, '@remotes/beta/features/three/page'),
  refused('a feature imports the lib of another remote', `${feature}/c.ts`, '@remotes/beta/lib/paths'),
  refused('a feature imports shell/store', `${feature}/d.ts`, 'shell/store'),
  refused('a feature imports the server', `${feature}/e.ts`, 'server/http/clock'),
  allowed('a feature imports its own files', `${feature}/g.ts`, './page.ts'),
  allowed('a feature imports the lib of its remote', `${feature}/h.ts`, '../../lib/paths.ts'),
  allowed('a feature imports a shared folder of its remote', `${feature}/i.ts`, '../../hooks/useClock.ts'),
  allowed('a feature imports the contract', `${feature}/j.ts`, '@site/contract/ranks'),
  allowed('a feature imports ui', `${feature}/k.ts`, '@site/ui/button'),
  allowed('a feature imports platform', `${feature}/l.ts`, '@site/platform/feature'),
  {
    what: 'a feature imports another feature lazily',
    file: `${feature}/m.ts`,
    code: "export const load = () => import('../two/page.ts');\n",
    rule: IMPORTS,
  },
  {
    what: 'a feature types something by another feature',
    file: `${feature}/n.ts`,
    code: "export type Page = typeof import('../two/page.ts');\n",
    rule: IMPORTS,
  },
  {
    what: 'a feature passes another feature on',
    file: `${feature}/o.ts`,
    code: "export { value } from '../two/page.ts';\n",
    rule: IMPORTS,
  },
  refused('a shared folder imports a feature', 'remotes/alpha/src/lib/a.ts', '../features/one/page.ts'),
  allowed('a shared folder imports another', 'remotes/alpha/src/hooks/a.ts', '../lib/paths.ts'),
  refused(
    'a manifest imports a feature of another remote',
    'remotes/alpha/src/a.ts',
    '@remotes/beta/features/three/page',
  ),
  allowed('a manifest imports its features', 'remotes/alpha/src/manifest.ts', './features/one/page.ts'),

  allowed(
    'a remote of the browser tests imports the exposed store',
    'e2e/fixtures/remotes/gamma/src/a.ts',
    'shell/store',
  ),
  refused(
    'a remote of the browser tests imports the server',
    'e2e/fixtures/remotes/gamma/src/b.ts',
    'server/app',
  ),
  refused('the browser tests import shell/store', 'e2e/c.ts', 'shell/store'),

  refused('the shell imports a remote', 'shell/src/frame/a.ts', '@remotes/alpha/features/one/page'),
  refused('the shell imports the server', 'shell/src/frame/b.ts', 'server/app'),
  refused('a page imports another page', `${page}/a.ts`, '../login/page.ts'),
  allowed('a page imports the shell', `${page}/b.ts`, '../../frame/menu.ts'),
  allowed('the shell imports a page', 'shell/src/frame/c.ts', '../pages/home/page.ts'),
  allowed('the shell imports ui', 'shell/src/frame/d.ts', '@site/ui/button'),

  refused('the server imports the shell', 'server/src/a.ts', 'shell/store'),
  refused('a server feature imports another', 'server/src/features/users/a.ts', '../orders/routes.ts'),
  allowed(
    'a server feature imports the rest of the server',
    'server/src/features/users/b.ts',
    '../../http/clock.ts',
  ),
  allowed('the server imports its features', 'server/src/b.ts', './features/users/routes.ts'),
  allowed('the server imports schemas', 'server/src/c.ts', '@site/contract/http/session'),

  refused('e2e imports the server', 'e2e/a.ts', 'server/app'),
  allowed('e2e imports the contract', 'e2e/b.ts', '@site/contract/ranks'),
  refused('the server imports webpack/', 'server/src/d.ts', '@site/webpack/remoteConfig'),
  refused('a feature imports webpack/', `${feature}/p.ts`, '@site/webpack/remoteConfig'),
  refused('webpack/ imports the server', 'webpack/a.ts', 'server/app'),
  allowed(
    'a build configuration imports webpack/',
    'remotes/alpha/webpack.config.ts',
    '@site/webpack/remoteConfig',
  ),
  refused('the server imports scripts', 'server/src/e.ts', '../../scripts/start.ts'),
  allowed(
    'tests of several processes import scripts',
    'server/processes/a.test.ts',
    '../../scripts/start.ts',
  ),
  allowed('tests of several processes import the server', 'server/processes/b.ts', 'server/app'),
  refused('the server imports the tests of several processes', 'server/src/h.ts', '../processes/two.ts'),
  allowed('the configuration of a tool imports scripts', 'tool.config.js', './scripts/start.ts'),
  allowed('scripts import the server', 'scripts/a.ts', 'server/app'),
  allowed('scripts import webpack/', 'scripts/b.ts', '@site/webpack/remoteConfig'),

  refused('code imports testing', `${feature}/q.ts`, '@site/testing/render'),
  allowed('a test holds data against a schema', `${feature}/s.test.ts`, '@site/contract/http/session'),
  allowed('a test imports testing', `${feature}/q.test.ts`, '@site/testing/render'),
  allowed('testing imports platform', 'shared/testing/src/a.ts', '@site/platform/feature'),
  allowed(
    'a test of the shell reads the table of shared modules',
    'shell/src/a.test.ts',
    '@site/webpack/remoteConfig',
  ),
  refused('code imports a test', `${feature}/r.ts`, './q.test.ts'),
  refused('the shell reads config/', 'shell/src/frame/e.ts', '../../../config/site.json'),
  allowed('the server reads config/', 'server/src/f.ts', '../../config/site.json'),
  refused(
    'an import leads out of the known tree',
    'server/src/g.ts',
    '../../docs/sample.ts',
    'boundaries/no-unknown-dependencies',
  ),
  refused('an import leads nowhere', `${feature}/s.ts`, './missing.ts', 'boundaries/no-unknown-dependencies'),
  refused('a package of this repository does not resolve', `${feature}/t.ts`, '@site/unknown/thing'),
  {
    what: 'a file in no known place',
    file: 'tools/a.ts',
    code: 'export const used = 1;\n',
    rule: 'boundaries/no-unknown-files',
  },
];

/** To libraries and to what browsers don't have. */
export const libraryCases: readonly PlantedCase[] = [
  refused('a feature imports schemas at run time', `${feature}/zod.ts`, '@site/contract/http/session'),
  allowedType('a feature takes types of HTTP', `${feature}/zodType.ts`, '@site/contract/http/session'),
  refused('the shell imports schemas at run time', 'shell/src/frame/zod.ts', '@site/contract/http/session'),
  refused('the shell imports zod', 'shell/src/frame/zod2.ts', 'zod'),
  refused('the contract imports zod where browsers read', 'shared/contract/src/zod.ts', 'zod'),
  allowed('the contract imports zod for HTTP', 'shared/contract/src/http/zod.ts', 'zod'),
  allowed('the server imports zod', 'server/src/zod.ts', 'zod'),
  refused(
    'a feature imports the federation',
    `${feature}/federation.ts`,
    '@module-federation/enhanced/runtime',
  ),
  refused('a page imports the federation', `${page}/federation.ts`, '@module-federation/enhanced/runtime'),
  allowed(
    'the host imports the federation',
    'shell/src/federation/host.ts',
    '@module-federation/enhanced/runtime',
  ),
  allowed('webpack/ imports the federation', 'webpack/plugin.ts', '@module-federation/enhanced/webpack'),
  refused('a feature opens a socket', `${feature}/socket.ts`, 'socket.io-client'),
  refused('the server opens a client socket', 'server/src/socket.ts', 'socket.io-client'),
  allowed('a test of the server opens one', 'server/src/socket.test.ts', 'socket.io-client'),
  allowed('a test of several processes opens one', 'server/processes/c.test.ts', 'socket.io-client'),
  allowed('the shell opens the socket', 'shell/src/session/socket.ts', 'socket.io-client'),
  refused('the shell imports Node', 'shell/src/frame/node.ts', 'node:fs'),
  refused('ui imports Node', 'shared/ui/src/node.ts', 'fs/promises'),
  allowed('the server imports Node', 'server/src/node.ts', 'node:fs'),
  allowed('a build configuration imports Node', 'shell/webpack.config.ts', 'node:path'),
  allowed('the configuration of a tool imports Node', 'other.config.js', 'node:path'),
  allowed('the shell imports its libraries', 'shell/src/frame/library.ts', 'react'),
];
