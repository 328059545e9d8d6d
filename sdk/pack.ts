import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createTar, type TarFileInput } from 'nanotar';
import { root } from './places.ts';
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

/** Code of the server that tools need: it has no package of its own and is packed with them. */
const EMBEDDED = [
  { name: '@site/backend', folder: 'shared/backend', sources: 'shared/backend/src', place: 'backend' },
  { name: '@site/delivery', folder: 'delivery', sources: 'delivery', place: 'delivery' },
];

const compiledName = (file: string) => file.replace(/\.tsx?$/, '');

function exportsOf(folder: string): Exports {
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { exports: Exports }).exports;
}

/** The module of embedded code that a specifier leads to. */
function embeddedModule(specifier: string) {
  const found = EMBEDDED.find(({ name }) => specifier.startsWith(`${name}/`));
  if (!found) return undefined;
  const entry = specifier.slice(found.name.length + 1);
  const exports = exportsOf(found.folder);
  const target = exports[`./${entry}`] ?? exports['./*']?.replace('*', entry);
  if (!target) throw new Error(`${specifier} is not among the exports of its package.`);
  const file = path.posix.join(found.folder, target);
  return { ...found, module: compiledName(path.posix.relative(found.sources, file)) };
}

/** Relative imports of TypeScript files, which declarations keep. */
const TYPESCRIPT_IMPORT = /(['"]\.{1,2}\/[^'"]+?)(?<!\.d)\.tsx?(['"])/g;

/** TypeScript writes the path to this file as it was on this machine. */
const REFERENCE = /(<reference path=")[^"]*\/(\w+\.d\.ts")/g;

/** Writes imports as they are in the package. */
function inPackage(file: string, text: string): string {
  const own = text.replaceAll(/(?<=['"])@site\/[^'"]+(?=['"])/g, (specifier) => {
    const { place, module } = embeddedModule(specifier) ?? {};
    return place ? `#${place}/${module}` : specifier;
  });
  return file.endsWith('.d.ts')
    ? own.replace(REFERENCE, '$1./$2').replace(TYPESCRIPT_IMPORT, '$1.js$2')
    : own;
}

/** `./src/Button.tsx` → the compiled module with its types. */
function compiledExport(target: string): object | string {
  if (!/\.tsx?$/.test(target)) return target;
  const module = compiledName(target);
  return { types: `${module}.d.ts`, default: `${module}.js` };
}

const isText = (file: string) => /\.(js|cjs|json|md|ts|tsx|yml|map)$|\/git(?:ignore|attributes)$/.test(file);

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

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Adds the modules of the server that these files import, and those that they import. */
function embed(files: Map<string, string>, compiled: string): void {
  const add = (place: string, sources: string, module: string) => {
    for (const ending of ['.js', '.js.map', '.d.ts']) {
      const file = path.posix.join(place, module + ending);
      if (files.has(file)) continue;
      const text = readFileSync(path.join(compiled, sources, module + ending), 'utf8');
      files.set(file, text);
      if (ending === '.js.map') continue;
      follow(text);
      for (const [, target = ''] of text.matchAll(IMPORT)) {
        const other = path.posix.join(path.posix.dirname(module), target.replace(/(?:\.d)?\.[jt]s$/, ''));
        if (target.startsWith('.')) add(place, sources, other);
      }
    }
  };
  const follow = (text: string) => {
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const found = embeddedModule(target);
      if (found) add(found.place, found.sources, found.module);
    }
  };
  for (const text of [...files.values()]) follow(text);
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
  if (sdkPackage.hasChangelog)
    files.set('CHANGELOG.md', readFileSync(path.join(root, 'sdk/CHANGELOG.md'), 'utf8'));
  const report = path.join(root, 'sdk/api', `${sdkPackage.name.replace('@site/', '')}.api.md`);
  if (existsSync(report)) files.set('API.md', readFileSync(report, 'utf8'));
  embed(files, compiled);
  return new Map(
    [...files].map(([file, text]) => [file, /\.(js|d\.ts)$/.test(file) ? inPackage(file, text) : text]),
  );
}

const OWN = sdkPackages.map(({ name }) => name);

/** Names the SDK's version before it is known: it depends on the content of all files. */
const VERSION = '0.0.0-version';

function packageFile(sdkPackage: SdkPackage, files: Files): string {
  const { name, description, folder, dependencies = [], peers = [], bin } = sdkPackage;
  const exports = Object.entries(sdkPackage.exports ?? exportsOf(folder));
  // Without what is copied: a template imports what a remote will have.
  const code = [...files].filter(([file]) => files.has(`${file}.map`)).map(([, text]) => text);
  const needs = (other: string) => code.some((text) => text.includes(`'${other}/`));
  const embedded = EMBEDDED.filter(({ place }) =>
    [...files.keys()].some((file) => file.startsWith(`${place}/`)),
  );
  const imports = embedded.map(({ place }) => [
    `#${place}/*`,
    { types: `./${place}/*.d.ts`, default: `./${place}/*.js` },
  ]);
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
      ...(imports.length > 0 && { imports: Object.fromEntries(imports) as object }),
      ...(bin && {
        bin: Object.fromEntries(
          Object.entries(bin).map(([command, file]) => [command, `${compiledName(file)}.js`]),
        ),
      }),
      dependencies: Object.fromEntries([
        ...OWN.filter((other) => other !== name && needs(other)).map((other) => [other, VERSION]),
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
