import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { DELIVERY_FLOORS, root, SERVER_FLOORS, SHELL_FLOORS } from './elements.ts';

interface Refused {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}

const LINT = `
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
const eslint = new ESLint();
const found = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  found.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(found));
`;

const fileIn = (folder: string) =>
  globSync(`${folder}/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*', '**/*.gallery.*'] }).toSorted()[0] ??
  '';

const feature = 'remotes/shop/src/features/cart/feature.ts';
const federation = '@module-federation/enhanced/runtime';

/** Imports between parts of the repository, to libraries, and to what browsers don't have. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'shared/contract/src/ranks.ts': ['@site/ui/Button', './http/session.ts', 'zod'],
  'shared/ui/src/Button.tsx': [
    ...['@site/contract/ranks', '@site/platform/feature', '../gallery/main.tsx', 'fs/promises'],
  ],
  'shared/platform/src/feature.ts': [
    ...['shell/frame/Frame', '@site/backend/errors', './site/createStore.ts'],
  ],
  'shared/platform/src/site/createStore.ts': ['shell/frame/Frame'],
  'shared/testing/src/renderPage.tsx': ['shell/frame/Frame'],
  'shared/backend/src/proxy.ts': ['@site/delivery', 'server/app'],
  [feature]: [
    ...['../orders/feature.ts', '@remotes/community/features/clans/feature', 'shell/store', 'server/app'],
    ...['@site/remote/remoteConfig', '@site/ui/Button.gallery', '@site/contract/http/session'],
    ...['@site/testing/renderPage', '@site/unknown/thing', federation, 'socket.io-client'],
    ...['@site/platform/site/createStore', '@site/ui/baseCss'],
  ],
  'remotes/shop/src/manifest.ts': ['@remotes/community/features/clans/feature'],
  'e2e/fixtures/remotes/twin-a/src/manifest.ts': ['server/app'],
  'shell/src/app/start.tsx': [
    ...['@remotes/shop/features/cart/feature', 'server/app', '../../../config/site.json'],
    ...['@site/contract/http/session', 'zod', 'node:fs', federation],
  ],
  'shell/src/pages/login/LoginPage.tsx': ['../verify/VerifyPage.tsx', federation],
  'delivery/checks.ts': ['server/app'],
  'sdk/deploy/deploy.ts': ['@site/delivery/checks', '@site/remote/remoteConfig', 'server/app'],
  'sdk/remote/src/build/remoteConfig.ts': [
    ...['@site/webpack/shellConfig', '@site/platform/feature', 'server/app'],
  ],
  'sdk/remote/src/check/checkRemote.ts': ['@site/delivery', '../../../main.ts'],
  'sdk/main.ts': ['@site/webpack/shellConfig', '@site/delivery/checks', '../scripts/start.ts', 'server/app'],
  'server/src/app.ts': [
    ...['shell/store', '@site/remote/remoteConfig', '../../scripts/start.ts', 'socket.io-client'],
  ],
  'server/src/features/profile/routes.ts': ['../orders/routes.ts', '../../app.ts', '../../admin/main.ts'],
  'e2e/support/site.ts': ['server/app', 'shell/store'],
  'webpack/shellConfig.ts': ['server/app'],
};

const importOf = (file: string, source: string): Refused => ({
  file,
  code: `import { value } from '${source}';\nexport const used = value;\n`,
  rule: 'boundaries/dependencies',
});

function upwards(folder: string, names: readonly string[]): Refused[] {
  const files = names.map((name) => fileIn(`${folder}/${name}`)).filter(Boolean);
  return files.slice(1).map((above, index) => {
    const file = files[index] ?? '';
    return importOf(file, path.posix.relative(path.posix.dirname(file), above));
  });
}

const refused = (file: string, rule: string, ...codes: readonly string[]): Refused[] =>
  codes.map((code) => ({ file, rule, code: `${code}\n` }));

const cases: readonly Refused[] = [
  ...Object.entries(IMPORTS).flatMap(([file, sources]) => sources.map((source) => importOf(file, source))),
  ...upwards('shell/src', SHELL_FLOORS),
  ...upwards('delivery', DELIVERY_FLOORS),
  ...upwards('server/src', SERVER_FLOORS),
  ...refused(
    feature,
    'boundaries/dependencies',
    "export const load = () => import('../orders/feature.ts');",
    "export type Page = typeof import('../orders/feature.ts');",
    "export { orders } from '../orders/feature.ts';",
  ),
  ...refused(feature, 'boundaries/no-unknown-dependencies', "import { value } from './missing.ts';"),
  ...refused('tools/planted.ts', 'boundaries/no-unknown-files', 'export const used = 1;'),
  ...[feature, 'shared/ui/src/Button.tsx'].flatMap((file) =>
    refused(
      file,
      '@typescript-eslint/no-restricted-imports',
      "export { neverShared } from 'react-router-dom';",
      "export { value } from '@reduxjs/toolkit/query';",
    ),
  ),
  ...refused(feature, 'import-x/no-extraneous-dependencies', "export { format } from 'prettier';"),
  ...refused('scripts/start.ts', 'import-x/no-extraneous-dependencies', "export { parse } from 'acorn';"),
  ...refused(
    'sdk/remote/src/upgrade/upgrade.ts',
    'import-x/no-cycle',
    "export { noteNewer } from './noteNewer.ts';",
  ),
  ...refused(feature, 'import-x/no-default-export', 'export default 1;'),
  ...refused(
    feature,
    '@typescript-eslint/no-import-type-side-effects',
    "import { type A } from './Cart.tsx';",
  ),
  ...refused(
    'shell/src/app/start.tsx',
    'import-x/no-relative-packages',
    "export { Button } from '../../../shared/ui/src/Button.tsx';",
  ),
  ...refused('server/src/app.ts', '@typescript-eslint/no-floating-promises', 'Promise.resolve(1);'),
  ...refused(
    'server/src/app.ts',
    '@typescript-eslint/no-explicit-any',
    '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const used = (value: any) => String(value);',
  ),
  ...refused('server/src/app.ts', 'max-lines', '//\n'.repeat(301)),
  ...refused(
    'remotes/shop/src/features/cart/Cart.tsx',
    'site/no-visible-text',
    'export const Text = () => <p>Hello</p>;',
  ),
  ...refused(
    feature,
    'no-restricted-syntax',
    "import * as all from 'react'; export { all };",
    "export const load = () => import('react-router-dom');",
    "export * from './Cart.tsx';",
    'export const load = (name: string) => import(`./${name}.ts`);',
    // Ways to things that belong to the shell.
    'export const used = window.document.cookie;',
    "export const used = (read: (key: string) => string) => read('hasRT');",
    "export const used = (send: (call: object) => void) => send({ url: '/refresh' });",
    "export const used = { query: () => '/refresh' };",
    "export const used = ['/api/refresh'];",
    'export const used = (origin: string) => `${origin}/api/refresh`;',
  ),
  ...refused(
    feature,
    'no-restricted-properties',
    'export const used = document.cookie;',
    "export const used = document['cookie'];",
    'export const used = (({ cookie } = document) => cookie)();',
    'export const used = () => window.cookieStore.getAll();',
    "export const used = globalThis.sessionStorage.getItem('shop');",
    "export const used = () => navigator.sendBeacon('/api/telemetry');",
  ),
  ...refused(
    feature,
    'no-restricted-globals',
    'export const used = () => cookieStore.getAll();',
    "export const used = localStorage.getItem('shop');",
    "export const used = () => indexedDB.open('shop');",
    "export const used = () => fetch('/api/clans');",
    'export const used = () => new XMLHttpRequest();',
  ),
];

let found: readonly (readonly string[])[];
beforeAll(() => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', LINT], {
    cwd: root,
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (stdout === '') throw new Error(stderr);
  found = JSON.parse(stdout) as string[][];
}, 240_000);

test.each(cases.map((each, index) => [each.file, each.code.trim().slice(0, 100), each.rule, index] as const))(
  'in %s, %s breaks %s',
  (_file, _code, rule, index) => {
    expect(found[index]).toContain(rule);
  },
);
