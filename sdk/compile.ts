import { globSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { styledIds } from '@site/remote/build/styledIds';
import { root } from './places.ts';
import ts from 'typescript';

interface Program {
  readonly sources: string[];
  readonly types: string[];
  /** If it isn't that of the page. */
  readonly lib?: string[];
}

/** What is compiled as one: code of the page, which knows no Node, and tools. */
const PROGRAMS: readonly Program[] = [
  {
    sources: ['shared/{contract,ui,platform,testing}/src/**/*.{ts,tsx}'],
    types: ['jest', '@testing-library/jest-dom'],
  },
  {
    sources: [
      '{shared/backend,sdk/create,sdk/remote}/src/**/*.ts',
      'sdk/deploy/*.ts',
      // With what these import; the rest of it is for the server.
      'delivery/{checks,rendering,gate/browser/*,renderer/*}.ts',
    ],
    types: ['node'],
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
  },
];

const NOT_PACKED =
  /\.(test|gallery)\.tsx?$|^shared\/testing\/src\/fontFile\.ts$|^(shared\/backend|sdk\/remote)\/src\/(.+\/)?testing\//;

function optionsOf({ types, lib }: Program, outDir: string): ts.CompilerOptions {
  const file = path.join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile.bind(ts.sys)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return {
    ...options,
    ...(lib && { lib }),
    types,
    outDir,
    rootDir: root,
    noEmit: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
  };
}

/**
 * Compiles the sources of all packages of the SDK to JavaScript with types and source maps.
 *
 * @param outDir gets each file where its source is in the repository
 * @throws CommandError with what the compiler says
 */
export function compileSdk(outDir: string): void {
  for (const each of PROGRAMS) {
    const files = globSync(each.sources, { cwd: root })
      .filter((file) => !NOT_PACKED.test(file.replaceAll(path.sep, '/')))
      .map((file) => path.join(root, file));
    const program = ts.createProgram(files, optionsOf(each, outDir));
    // Styles are named after their place in this repository, as in the builds of the shell.
    const result = program.emit(undefined, undefined, undefined, false, { before: [styledIds(root)] });
    // Types are checked by `npm run typecheck`; these are about what declarations can say.
    const problems = result.diagnostics;
    if (problems.length === 0) continue;
    throw new CommandError(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  }
}
