import path from 'node:path';
import { inc } from 'semver';
import ts from 'typescript';
import { root } from '@site/webpack/workspace';
import type { PackedPackage } from './pack.ts';
import { publicModules, reportOf } from './report.ts';

/** How a version number must change. */
export type Bump = 'none' | 'minor' | 'major';

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

function filesOf(generation: string, packages: readonly PackedPackage[]): [string, string][] {
  return packages.flatMap(({ name, files }) =>
    [...files]
      .filter(([file]) => /\.d\.ts$|^package\.json$/.test(file))
      .map(([file, text]): [string, string] => [placeOf(generation, name, file), text]),
  );
}

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
    if (text === undefined) return getSourceFile.call(host, file, languageVersion, ...rest);
    return ts.createSourceFile(file, text, languageVersion);
  };
  return ts.createProgram([...roots], OPTIONS, host);
}

interface Exported {
  readonly isValue: boolean;
  readonly isGeneric: boolean;
}

/** Returns the exports of each public module, by module and name. */
function exportsOf(
  program: ts.Program,
  modules: ReadonlyMap<string, string>,
): Map<string, Map<string, Exported>> {
  const checker = program.getTypeChecker();
  return new Map(
    [...modules].map(([module, file]) => {
      const source = program.getSourceFile(file);
      const symbol = source && checker.getSymbolAtLocation(source);
      const exported = symbol ? checker.getExportsOfModule(symbol) : [];
      return [
        module,
        new Map(
          exported.map((each) => {
            const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
            const isGeneric = (target.declarations ?? []).some(
              (declaration) =>
                (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) &&
                (declaration.typeParameters?.length ?? 0) > 0,
            );
            return [each.name, { isValue: (target.flags & ts.SymbolFlags.Value) !== 0, isGeneric }];
          }),
        ),
      ];
    }),
  );
}

const places = (generation: string, packages: readonly PackedPackage[]) =>
  new Map(
    packages.flatMap((each) =>
      [...publicModules(each)].map(
        ([module, file]) => [module, placeOf(generation, each.name, file)] as const,
      ),
    ),
  );

/** Writes a check that fails to compile where code for the old export would not work with the new one. */
function checkOf(name: string, { isValue }: Exported): string {
  if (isValue) return `{ const now: typeof Old.${name} = New.${name}; void now; }`;
  const [from, to] = IS_INPUT.test(name) ? ['Old', 'New'] : ['New', 'Old'];
  return `{ const now: ${to}.${name} = null! as ${from}.${name}; void now; }`;
}

/**
 * Compares the public API of two versions of the SDK.
 *
 * @returns `major` if an export is gone, or code that was written for it would not compile any more; `minor` if anything
 *   else is declared in another way
 */
export function compareApis(before: readonly PackedPackage[], now: readonly PackedPackage[]): ApiChange {
  const files = new Map([...filesOf('before', before), ...filesOf('now', now)]);
  const [oldPlaces, newPlaces] = [places('before', before), places('now', now)];
  const program = programOf(files, [...oldPlaces.values(), ...newPlaces.values()]);
  const [oldExports, newExports] = [exportsOf(program, oldPlaces), exportsOf(program, newPlaces)];

  const gone: string[] = [];
  const added: string[] = [];
  const checks: { readonly file: string; readonly lines: string[]; readonly names: string[] }[] = [];
  for (const [module, names] of oldExports) {
    const there = newExports.get(module);
    const check = {
      file: path.join(folderOf('check'), `${checks.length}.ts`),
      lines: [] as string[],
      names: [] as string[],
    };
    for (const [name, exported] of names) {
      if (!there?.has(name)) gone.push(`${name} of ${module} is gone`);
      else if (!exported.isGeneric || exported.isValue) {
        check.lines.push(checkOf(name, exported));
        check.names.push(`${name} of ${module} has changed`);
      }
    }
    const [old = '', current = ''] = [oldPlaces.get(module), newPlaces.get(module)].map((file) =>
      file?.replace(/\.d\.ts$/, ''),
    );
    if (check.lines.length === 0) continue;
    check.lines.unshift(`import * as Old from '${old}'; import * as New from '${current}';`);
    checks.push(check);
  }
  for (const [module, names] of newExports)
    for (const name of names.keys())
      if (!oldExports.get(module)?.has(name)) added.push(`${name} of ${module} is new`);

  const checked = new Map([...files, ...checks.map(({ file, lines }) => [file, lines.join('\n')] as const)]);
  const checking = programOf(
    checked,
    checks.map(({ file }) => file),
  );
  const changed = checks.flatMap(({ file, names }) => {
    const source = checking.getSourceFile(file);
    const problems = source ? checking.getSemanticDiagnostics(source) : [];
    const lines = problems.map(({ start = 0 }) => source?.getLineAndCharacterOfPosition(start).line ?? 0);
    return [...new Set(lines)].map((line) => names[line - 1] ?? `${file} could not be compared`);
  });
  if (gone.length + changed.length > 0) return { bump: 'major', reasons: [...gone, ...changed] };
  const reports = [reportOf(before), reportOf(now)].map((each) => [...each.values()].join());
  return { bump: reports[0] === reports[1] ? 'none' : 'minor', reasons: added };
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
