import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.ts';
import ts from 'typescript';
import type { PackedPackage } from './pack.ts';
import { sdkPackages } from './packages.ts';

/** The report in the repository: a change of the public API is a change of these files. */
const reportFolder = path.join(root, 'sdk/api');

interface PackageFile {
  readonly exports: Readonly<Record<string, { readonly types?: string } | string>>;
}

/** Returns the declarations of a package's public modules, by the name that remotes import. */
export function publicModules({ name, files }: PackedPackage): Map<string, string> {
  const { internal } = sdkPackages.find((each) => each.name === name) ?? {};
  const { exports } = JSON.parse(files.get('package.json') ?? '{}') as PackageFile;
  const modules = Object.entries(exports).flatMap(([key, target]): [string, string][] => {
    const types = typeof target === 'string' ? undefined : target.types;
    if (!types || internal?.test(key)) return [];
    return [[path.posix.join(name, key), path.posix.normalize(types)]];
  });
  return new Map(modules.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const printer = ts.createPrinter({ removeComments: true });

function withoutComments(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest);
  return printer
    .printFile(source)
    .replace(/^\/\/\/.*\n/gm, '')
    .trim();
}

/** Returns the report of each package that remotes import, by file name. */
export function reportOf(packages: readonly PackedPackage[]): Map<string, string> {
  const reports = packages.flatMap((each): [string, string][] => {
    const modules = [...publicModules(each)].map(([module, file]) => {
      const text = withoutComments(each.files.get(file) ?? '');
      return `## ${module}\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
    });
    if (modules.length === 0) return [];
    const title = `# The public API of ${each.name}\n\nWritten by \`npm run sdk -- --report\`.\n`;
    return [[`${each.name.replace('@site/', '')}.api.md`, [title, ...modules].join('\n')]];
  });
  return new Map(reports);
}

/** Writes the report into the repository. */
export function writeReport(packages: readonly PackedPackage[]): void {
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });
  for (const [file, text] of reportOf(packages)) writeFileSync(path.join(reportFolder, file), text);
}

/** Returns the files of the report that differ from what the packages export. */
export function outdatedReports(packages: readonly PackedPackage[]): string[] {
  const read = (file: string) => {
    const place = path.join(reportFolder, file);
    return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  };
  return [...reportOf(packages)].filter(([file, text]) => read(file) !== text).map(([file]) => file);
}
