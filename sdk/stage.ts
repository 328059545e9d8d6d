import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiText } from './apiText.ts';
import { installedVersion, REMOTE_LIBRARIES, sdkPackages, sdkVersion, type SdkPackage } from './packages.ts';
import { root } from './places.ts';

type Exports = Readonly<Record<string, string>>;

export interface StagedPackage {
  readonly name: string;
  readonly folder: string;
}

interface TypeScriptConfig {
  readonly compilerOptions: object;
}

const readJson = <Content>(file: string) =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Content;

const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const compiledName = (file: string, ending: string) => file.replace(/(?:\.d)?\.tsx?$/, ending);

function compiledExport(target: string): object | string {
  if (target.endsWith('.d.ts')) return { types: target };
  if (!/\.tsx?$/.test(target)) return target;
  return { types: compiledName(target, '.d.ts'), default: compiledName(target, '.js') };
}

/** What is only for the server is not compiled. */
const isCompiled = (target: string, folder: string) =>
  target.includes('*') ||
  !/\.tsx?$/.test(target) ||
  existsSync(path.join(folder, compiledName(target, '.d.ts')));

function neededPackages(name: string, folder: string): string[] {
  const code = globSync('**/*.{js,d.ts}', { cwd: folder }).filter((file) =>
    existsSync(path.join(folder, compiledName(file.replace(/\.js$/, '.ts'), '.js.map'))),
  );
  const texts = code.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return sdkPackages
    .map((other) => other.name)
    .filter((other) => other !== name && texts.some((text) => text.includes(`'${other}/`)));
}

function packageFile(sdkPackage: SdkPackage, folder: string): object {
  const { name, description, dependencies = [], peers = [], bin } = sdkPackage;
  const exports =
    sdkPackage.exports ??
    readJson<{ exports: Exports }>(path.join(sdkPackage.folder, 'package.json')).exports;
  const version = sdkVersion();
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    ...(!sdkPackage.isOfPage && { type: 'module' }),
    sideEffects: false,
    engines: { node: '>=20.11' },
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(([, target]) => isCompiled(target, folder))
        .map(([key, target]) => [key, compiledExport(target)]),
    ),
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([command, file]) => [command, compiledName(file, '.js')]),
      ),
    }),
    dependencies: Object.fromEntries([
      ...neededPackages(name, folder).map((other) => [other, version]),
      ...dependencies.map((other) => [other, installedVersion(other)]),
    ]) as object,
    peerDependencies: Object.fromEntries(
      peers.map((other) => [other, `^${installedVersion(other)}`]),
    ) as object,
  };
}

/** The file that a `tsconfig.json` extends is not packed. */
function completeTypes(file: string): void {
  const base = readJson<TypeScriptConfig>('tsconfig.base.json');
  const own = JSON.parse(readFileSync(file, 'utf8')) as TypeScriptConfig;
  writeJson(file, { compilerOptions: { ...base.compilerOptions, ...own.compilerOptions } });
}

function stage(sdkPackage: SdkPackage, compiled: string, folder: string): StagedPackage {
  const { name, files = [] } = sdkPackage;
  mkdirSync(folder, { recursive: true });
  const copy = (from: string, to = '.') => cpSync(from, path.join(folder, to), { recursive: true });
  copy(path.join(compiled, sdkPackage.folder));
  for (const file of ['README.md', ...files]) {
    const source = path.join(root, sdkPackage.folder, file);
    if (existsSync(source)) copy(source, file);
  }
  writeJson(path.join(folder, 'package.json'), packageFile(sdkPackage, folder));
  if (name === '@site/remote') {
    copy(path.join(root, 'sdk/CHANGELOG.md'), 'CHANGELOG.md');
    completeTypes(path.join(folder, 'tsconfig.json'));
  }
  if (name === '@site/create-remote')
    writeJson(
      path.join(folder, 'libraries.json'),
      Object.fromEntries(REMOTE_LIBRARIES.map((library) => [library, installedVersion(library)])),
    );
  const api = apiText(sdkPackage, folder);
  if (api) writeFileSync(path.join(folder, 'API.md'), api);
  return { name, folder };
}

export const stagePackages = (compiled: string, target: string): StagedPackage[] =>
  sdkPackages.map((each) => stage(each, compiled, path.join(target, each.name)));
