import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ESLint } from 'eslint';
import { DELIVERY_FLOORS, root, SERVER_FLOORS, SHELL_FLOORS } from '../elements.ts';
import { plantedFloor, plantedPart, plantedServerFloor } from './boundaryCases.ts';

const run = promisify(execFile);
const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js');

/** Packages of the miniature: name, folder, what they export. */
const PACKAGES: readonly (readonly [name: string, folder: string, exports: Record<string, string>])[] = [
  ['@site/contract', 'shared/contract', { './*': './src/*.ts' }],
  ['@site/ui', 'shared/ui', { './*': './src/*.ts' }],
  ['@site/platform', 'shared/platform', { './*': './src/*.ts' }],
  ['@site/testing', 'shared/testing', { './*': './src/*.ts' }],
  ['@site/webpack', 'webpack', { './*': './*.ts' }],
  [
    '@site/remote',
    'sdk/remote',
    {
      './remoteConfig': './src/build/remoteConfig.ts',
      './build/*': './src/build/*.ts',
      './lint/*': './src/lint/*.ts',
    },
  ],
  ['@remotes/alpha', 'remotes/alpha', { './*': './src/*.ts' }],
  ['@remotes/beta', 'remotes/beta', { './*': './src/*.ts' }],
  ['shell', 'shell', { './store': './src/federation/store.ts', './*': './src/*.ts' }],
  ['@site/backend', 'shared/backend', { './*': './src/*.ts' }],
  ['@site/deploy', 'sdk/deploy', { './*': './*.ts' }],
  ['@site/delivery', 'delivery', { '.': './delivery.ts', './*': './*.ts' }],
  ['server', 'server', { './*': './src/*.ts' }],
  ['e2e', 'e2e', { './*': './*.ts' }],
];

/** Modules that the planted imports lead to; each has `value` and the type `Kind`. */
const TARGETS = [
  'shared/contract/src/ranks.ts',
  'shared/contract/src/http/session.ts',
  'shared/ui/src/button.ts',
  'shared/ui/src/baseCss.ts',
  'shared/ui/src/button.gallery.ts',
  'shared/ui/gallery/example.ts',
  'shared/platform/src/feature.ts',
  'shared/platform/src/site/createStore.ts',
  'shared/testing/src/render.ts',
  'shared/testing/src/sampleSite.ts',
  'webpack/shellConfig.ts',
  'sdk/remote/src/build/remoteConfig.ts',
  'remotes/alpha/src/features/one/page.ts',
  'remotes/alpha/src/features/one/planted.test.ts',
  'remotes/alpha/src/features/two/page.ts',
  'remotes/alpha/src/lib/paths.ts',
  'remotes/alpha/src/hooks/useClock.ts',
  'remotes/beta/src/features/three/page.ts',
  'remotes/beta/src/lib/paths.ts',
  'shell/src/federation/store.ts',
  ...SHELL_FLOORS.map(plantedFloor),
  'shell/src/pages/login/page.ts',
  'server/src/app.ts',
  'shared/backend/src/errors.ts',
  'delivery/delivery.ts',
  'delivery/checks.ts',
  'sdk/deploy/planted.ts',
  'sdk/main.ts',
  ...DELIVERY_FLOORS.map(plantedPart),
  'server/src/http/clock.ts',
  'server/src/services.ts',
  ...SERVER_FLOORS.map(plantedServerFloor),
  'e2e/processes/two.ts',
  'server/src/features/users/routes.ts',
  'server/src/features/orders/routes.ts',
  'e2e/site.ts',
  'scripts/start.ts',
  'docs/sample.ts',
];

function write(folder: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** Returns the packages that a `package.json` of the repository names, if there is one. */
function namedIn(place: string): object {
  const file = path.join(root, place, 'package.json');
  if (!existsSync(file)) return {};
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return { dependencies, devDependencies };
}

/** Installed packages as links, the miniature's own instead of the repository's. */
function linkPackages(folder: string): void {
  const own = new Set(PACKAGES.flatMap(([name]) => [name, name.split('/')[0]]));
  const installed = path.join(root, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const entry of readdirSync(installed)) {
    if (own.has(entry) || entry.startsWith('.')) continue;
    symlinkSync(path.join(installed, entry), path.join(folder, 'node_modules', entry));
  }
  for (const [name, place, exports] of PACKAGES) {
    const link = path.join(folder, 'node_modules', name);
    write(
      folder,
      `${place}/package.json`,
      JSON.stringify({ name, version: '1.0.0', type: 'module', exports, ...namedIn(place) }),
    );
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(folder, place), link);
  }
}

/** Runs ESLint as the command line does and gives the rules it reports, by file. */
async function reports(
  folder: string,
  args: readonly string[],
  code?: string,
): Promise<Map<string, string[]>> {
  const child = run(process.execPath, [eslint, '--format', 'json', ...args], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  child.child.stdin?.end(code);
  // Findings make it leave with 1, and `execFile` throws; anything else that went wrong leaves no JSON behind.
  const { stdout } = await child.catch((error: { stdout: string; stderr: string }) => {
    if (!error.stdout.startsWith('[')) throw new Error(error.stderr, { cause: error });
    return error;
  });
  return new Map(
    (JSON.parse(stdout) as ESLint.LintResult[]).map(({ filePath, messages }) => [
      path.relative(folder, filePath),
      messages.map(({ ruleId, message }) => ruleId ?? message),
    ]),
  );
}

/**
 * Lints a miniature of the repository with the repository's own configuration.
 *
 * @param files planted files, by path from the root of the repository
 * @returns the ids of the rules that each file breaks
 */
export async function lintPlanted(files: Readonly<Record<string, string>>): Promise<Map<string, string[]>> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')));
  try {
    linkPackages(folder);
    write(folder, 'package.json', JSON.stringify({ type: 'module', workspaces: [], ...namedIn('.') }));
    for (const file of [
      'eslint.config.js',
      'scripts/lint',
      'sdk/remote/src/build/sharedModules.ts',
      'sdk/remote/src/lint',
      'config',
    ]) {
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    }
    for (const typed of ['delivery', 'server', 'shared/backend', 'sdk', 'scripts', 'webpack', 'e2e']) {
      write(
        folder,
        `${typed}/tsconfig.json`,
        JSON.stringify({ compilerOptions: { strict: true, types: [] } }),
      );
    }
    for (const file of TARGETS) write(folder, file, 'export const value = 1;\nexport type Kind = number;\n');
    for (const [file, code] of Object.entries(files)) write(folder, file, code);
    return await reports(folder, ['.']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Lints code as if it stood in a file of this very repository, with the packages as they are.
 *
 * @returns the ids of the rules it breaks
 */
export async function lintHere(file: string, code: string): Promise<string[]> {
  const found = await reports(root, ['--stdin', '--stdin-filename', file], code);
  return found.get(file) ?? [];
}
