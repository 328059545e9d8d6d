import path from 'node:path';
import { inc } from 'semver';
import ts from 'typescript';
import { root } from './places.ts';
import type { PackedPackage } from './pack.ts';
import { publicModules, reportOf } from './report.ts';

/** How a version number must change. */
type Bump = 'none' | 'minor' | 'major';

interface ApiChange {
  readonly bump: Bump;
  /** What requires it, a line each. */
  readonly reasons: readonly string[];
}

/** Types that remotes make values of: a new required property breaks them. */
const IS_INPUT = /(?:Body|Query|Options|Props|Params)$/;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
};

/** Each generation is laid out as it would be installed, inside the repository so that libraries are found. */
const folderOf = (generation: string) => path.join(root, '.cache/sdk-api', generation);
const placeOf = (generation: string, name: string, file: string) =>
  path.join(folderOf(generation), 'node_modules', name, file);

/** TypeScript takes packages of the same name and version for one. */
function withVersion(text: string, version: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), version });
}

function filesOf(generation: string, packages: readonly PackedPackage[]): [string, string][] {
  return packages.flatMap(({ name, files }) =>
    [...files].flatMap(([file, text]): [string, string][] => {
      const place = placeOf(generation, name, file);
      if (file === 'package.json') return [[place, withVersion(text, `0.0.0-${generation}`)]];
      return file.endsWith('.d.ts') ? [[place, text]] : [];
    }),
  );
}

/** Declarations of TypeScript and of libraries, which no version of the SDK changes. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** A compiler that reads these files as if they were on the disk. */
function programOf(files: ReadonlyMap<string, string>, roots: readonly string[]): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const folders = new Set<string>();
  for (const file of files.keys())
    for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) folders.add(folder);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists.call(host, file);
  host.readFile = (file) => files.get(file) ?? readFile.call(host, file);
  host.directoryExists = (folder) => folders.has(folder) || directoryExists?.call(host, folder) === true;
  host.realpath = (file) => file;
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = files.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, languageVersion);
    if (!libraries.has(file)) libraries.set(file, getSourceFile.call(host, file, languageVersion, ...rest));
    return libraries.get(file);
  };
  return ts.createProgram([...roots], OPTIONS, host);
}

/** An export of a public module. */
interface Exported {
  /** `formatNumber of @site/platform/format` */
  readonly id: string;
  readonly name: string;
  readonly module: string;
  readonly isValue: boolean;
  /** A type with parameters, which can't be named without them. */
  readonly isGeneric: boolean;
}

const isGenericType = (declaration: ts.Declaration) =>
  (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) &&
  (declaration.typeParameters?.length ?? 0) > 0;

const placesOf = (generation: string, packages: readonly PackedPackage[]) =>
  new Map(
    packages.flatMap((each) =>
      [...publicModules(each)].map(([module, file]) => [module, placeOf(generation, each.name, file)]),
    ) as [string, string][],
  );

function exportsOf(generation: string, packages: readonly PackedPackage[]): Map<string, Exported> {
  const places = placesOf(generation, packages);
  const program = programOf(new Map(filesOf(generation, packages)), [...places.values()]);
  const checker = program.getTypeChecker();
  const all = [...places].flatMap(([module, file]) => {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(file)!);
    return (symbol ? checker.getExportsOfModule(symbol) : []).map((each): [string, Exported] => {
      const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      const isValue = (target.flags & ts.SymbolFlags.Value) !== 0;
      const isGeneric = !isValue && (target.declarations ?? []).some(isGenericType);
      const id = `${each.name} of ${module}`;
      return [id, { id, name: each.name, module, isValue, isGeneric }];
    });
  });
  return new Map(all);
}

/** Writes a line that fails to compile where code for the old export would not work with the new one. */
function checkOf({ name, isValue }: Exported): string {
  if (isValue) return `{ const now: typeof Old.${name} = New.${name}; void now; }`;
  const [from, to] = IS_INPUT.test(name) ? ['Old', 'New'] : ['New', 'Old'];
  return `{ const now: ${to}.${name} = null! as ${from}.${name}; void now; }`;
}

/** Returns the exports that code for the old packages can't use in the new ones, of those that both have. */
function changedExports(
  before: readonly PackedPackage[],
  now: readonly PackedPackage[],
  common: readonly Exported[],
): Exported[] {
  const [oldPlaces, newPlaces] = [placesOf('before', before), placesOf('now', now)];
  const files = new Map([...filesOf('before', before), ...filesOf('now', now)]);
  const checks = [...Map.groupBy(common, ({ module }) => module)].map(([module, exported], index) => {
    const [old, current] = [oldPlaces, newPlaces].map((places) =>
      places.get(module)?.replace(/\.d\.ts$/, ''),
    );
    const imports = `import * as Old from '${old}'; import * as New from '${current}';`;
    const file = path.join(folderOf('check'), `${index}.ts`);
    files.set(file, [imports, ...exported.map(checkOf)].join('\n'));
    return { file, exported };
  });
  const program = programOf(
    files,
    checks.map(({ file }) => file),
  );
  return checks.flatMap(({ file, exported }) => {
    const source = program.getSourceFile(file)!;
    const problems = program.getSemanticDiagnostics(source);
    const lines = problems.map(({ start = 0 }) => source.getLineAndCharacterOfPosition(start).line);
    // A module that can't be read at all has changed as a whole.
    return exported.filter((_, index) => lines.includes(index + 1) || lines.includes(0));
  });
}

/**
 * Compares the public API of two versions of the SDK.
 *
 * @returns `major` if an export is gone, or code that was written for it would not compile any more; `minor` if anything
 *   else is declared in another way
 */
export function compareApis(before: readonly PackedPackage[], now: readonly PackedPackage[]): ApiChange {
  const [oldReports, newReports] = [reportOf(before), reportOf(now)];
  const isSame = [...oldReports].every(([file, text]) => newReports.get(file) === text);
  if (isSame && oldReports.size === newReports.size) return { bump: 'none', reasons: [] };

  const [oldExports, newExports] = [exportsOf('before', before), exportsOf('now', now)];
  const common = [...oldExports.values()].filter(({ id, isGeneric }) => newExports.has(id) && !isGeneric);
  const changed = changedExports(before, now, common);
  // Some types differ even from themselves where a library is loaded for each of both: they say nothing.
  const noise = new Set(
    changed.length > 0 ? changedExports(before, before, changed).map(({ id }) => id) : [],
  );
  const reasons = [
    ...[...oldExports.keys()].filter((id) => !newExports.has(id)).map((id) => `${id} is gone`),
    ...changed.filter(({ id }) => !noise.has(id)).map(({ id }) => `${id} has changed`),
  ];
  if (reasons.length > 0) return { bump: 'major', reasons };
  const added = [...newExports.keys()].filter((id) => !oldExports.has(id));
  return { bump: 'minor', reasons: added.map((id) => `${id} is new`) };
}

/**
 * Returns the version that a change of the public API needs at least, and what requires it.
 *
 * @param last the last released version, with its packages
 */
export function neededVersion(
  last: { readonly version: string; readonly packages: readonly PackedPackage[] },
  now: readonly PackedPackage[],
): { readonly version: string; readonly reasons: readonly string[] } {
  const { bump, reasons } = compareApis(last.packages, now);
  return { version: (bump !== 'none' && inc(last.version, bump)) || last.version, reasons };
}
