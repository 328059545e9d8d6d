import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createTar, type TarFileInput } from 'nanotar';
import { root } from '@site/webpack/workspace';
import { installedVersion, REMOTE_LIBRARIES, sdkPackages, type SdkPackage } from './packages.ts';

type Files = ReadonlyMap<string, string>;
type Exports = Readonly<Record<string, string>>;

interface TypeScriptConfig {
  readonly compilerOptions: object;
}

/** A package of the SDK with its files, before it has a version. */
export interface PackedPackage {
  readonly name: string;
  readonly files: Files;
}

const BACKEND = /(['"])@site\/backend\/(\w+)\1/g;

/** What teams run of delivery is a package of its own. */
const DELIVERY_CLIENT = /(['"])@site\/delivery\/client\//g;

/** Relative imports of TypeScript files, which declarations keep. */
const TYPESCRIPT_IMPORT = /(['"]\.{1,2}\/[^'"]+?)(?<!\.d)\.tsx?(['"])/g;

/** TypeScript writes the path to this file as it was on this machine. */
const REFERENCE = /(<reference path=")[^"]*\/(\w+\.d\.ts")/g;

/** Code of the server that tools need is packed with them, because it has no package of its own. */
function inPackage(file: string, text: string): string {
  const own = text.replace(BACKEND, '$1#backend/$2$1').replace(DELIVERY_CLIENT, '$1@site/deploy/');
  return file.endsWith('.d.ts')
    ? own.replace(TYPESCRIPT_IMPORT, '$1.js$2').replace(REFERENCE, '$1./$2')
    : own;
}

const compiledName = (file: string) => file.replace(/\.tsx?$/, '');

/** `./src/Button.tsx` → the compiled module with its types. */
function compiledExport(target: string): object | string {
  if (!/\.tsx?$/.test(target)) return target;
  const module = compiledName(target);
  return { types: `${module}.d.ts`, default: `${module}.js` };
}

const isText = (file: string) => /\.(js|cjs|json|md|ts|tsx|map)$|\/gitignore$/.test(file);

function filesBelow(folder: string, entry: string): string[] {
  const place = path.join(folder, entry);
  if (!statSync(place).isDirectory()) return [entry];
  return globSync('**/*', { cwd: place })
    .filter((file) => statSync(path.join(place, file)).isFile())
    .map((file) => path.posix.join(entry, file.replaceAll(path.sep, '/')));
}

/** Puts the settings that a `tsconfig.json` extends into it: the other file is not packed. */
function withBase(text: string): string {
  const base = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8')) as TypeScriptConfig;
  const own = JSON.parse(text) as TypeScriptConfig;
  return JSON.stringify({ compilerOptions: { ...base.compilerOptions, ...own.compilerOptions } }, null, 2);
}

/** Adds the modules of `shared/backend` that these files import, and those that they import. */
function addBackend(files: Map<string, string>, compiled: string): void {
  const wanted = new Set<string>();
  const find = (text: string) => {
    for (const [, , module = ''] of text.matchAll(BACKEND)) add(module);
  };
  const add = (module: string) => {
    if (wanted.has(module)) return;
    wanted.add(module);
    for (const ending of ['.js', '.js.map', '.d.ts']) {
      const text = readFileSync(path.join(compiled, 'shared/backend/src', module + ending), 'utf8');
      files.set(`backend/${module}${ending}`, text);
      for (const [, , other = ''] of text.matchAll(/(['"])\.\/(\w+)\.(?:js|ts)\1/g)) add(other);
      find(text);
    }
  };
  for (const text of [...files.values()]) find(text);
}

function collectFiles(sdkPackage: SdkPackage, compiled: string): Map<string, string> {
  const { folder, files: copied = [] } = sdkPackage;
  const files = new Map<string, string>();
  const output = path.join(compiled, folder);
  for (const file of existsSync(output) ? filesBelow(output, '.') : [])
    files.set(file, readFileSync(path.join(output, file), 'utf8'));
  for (const file of ['README.md', ...copied].flatMap((entry) =>
    filesBelow(path.join(root, folder), entry),
  )) {
    if (!isText(file)) throw new Error(`${folder}/${file} is not a text.`);
    const text = readFileSync(path.join(root, folder, file), 'utf8');
    files.set(file, file === 'tsconfig.json' ? withBase(text) : text);
  }
  addBackend(files, compiled);
  return new Map(
    [...files].map(([file, text]) => [file, /\.(js|d\.ts)$/.test(file) ? inPackage(file, text) : text]),
  );
}

function exportsOf(folder: string): Exports {
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { exports: Exports }).exports;
}

const OWN = sdkPackages.map(({ name }) => name);

/** Names the SDK's version before it is known: it depends on the content of all files. */
const VERSION = '0.0.0-version';

function packageFile(sdkPackage: SdkPackage, files: Files): string {
  const { name, description, folder, dependencies = [], peers = [], bin } = sdkPackage;
  const exports = Object.entries(sdkPackage.exports ?? exportsOf(folder));
  // Without what is copied: a template imports what a remote will have.
  const code = [...files].filter(([file]) => files.has(`${file}.map`)).map(([, text]) => text);
  const imports = (other: string) => code.some((text) => text.includes(`'${other}/`));
  const hasBackend = [...files.keys()].some((file) => file.startsWith('backend/'));
  return JSON.stringify(
    {
      name,
      version: VERSION,
      description,
      license: 'UNLICENSED',
      ...(!sdkPackage.isOfPage && { type: 'module' }),
      sideEffects: false,
      engines: { node: '>=20.11' },
      exports: Object.fromEntries(exports.map(([key, target]) => [key, compiledExport(target)])),
      ...(hasBackend && {
        imports: { '#backend/*': { types: './backend/*.d.ts', default: './backend/*.js' } },
      }),
      ...(bin && {
        bin: Object.fromEntries(
          Object.entries(bin).map(([command, file]) => [command, `${compiledName(file)}.js`]),
        ),
      }),
      dependencies: Object.fromEntries([
        ...OWN.filter((other) => other !== name && imports(other)).map((other) => [other, VERSION]),
        ...dependencies.map((other) => [other, installedVersion(other)]),
      ]),
      peerDependencies: Object.fromEntries(peers.map((other) => [other, `^${installedVersion(other)}`])),
    },
    null,
    2,
  );
}

/** What a new remote names in its `package.json`, by name, for `create-remote`. */
const libraries = () =>
  JSON.stringify(Object.fromEntries(REMOTE_LIBRARIES.map((name) => [name, installedVersion(name)])), null, 2);

/**
 * Puts together what each package of the SDK holds.
 *
 * @param compiled where {@link compileSdk} has written to
 */
export function collectPackages(compiled: string): PackedPackage[] {
  return sdkPackages.map((sdkPackage) => {
    const files = collectFiles(sdkPackage, compiled);
    files.set('package.json', packageFile(sdkPackage, files));
    if (sdkPackage.name === 'create-remote') files.set('libraries.json', libraries());
    return { name: sdkPackage.name, files };
  });
}

/** Returns a hash of all packages: 8 hexadecimal digits. */
export function contentHash(packages: readonly PackedPackage[]): string {
  const hash = createHash('sha256');
  for (const { name, files } of packages) {
    hash.update(`${name}\0`);
    for (const file of [...files.keys()].sort()) hash.update(`${file}\0${files.get(file)}\0`);
  }
  return hash.digest('hex').slice(0, 8);
}

/** The name of a package's file: `@site/ui` → `ui-1.0.0.tgz`. */
export const tarballName = (name: string, version: string): string =>
  `${name.replace('@site/', '')}-${version}.tgz`;

/** Packs a package as npm does, the same bytes for the same files. */
export function tarOf({ files }: PackedPackage, version: string): Uint8Array {
  const entries: TarFileInput[] = [...files.keys()].sort().map((file) => ({
    name: `package/${file}`,
    data: (files.get(file) ?? '').replaceAll(VERSION, version),
    attrs: { mtime: 0, mode: '644', uid: 0, gid: 0, user: '', group: '' },
  }));
  return createTar(entries);
}
