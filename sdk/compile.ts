import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { styledIds } from '@site/remote/build/styledIds';
import ts from 'typescript';
import { root } from './places.ts';

const PROGRAMS = ['sdk/tsconfig.page.json', 'sdk/tsconfig.tools.json'];

async function compile(program: string, outDir: string): Promise<void> {
  const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
  // With threads, the native compiler sometimes takes files of the repository for those of a library, and leaves them out.
  const options = ['-p', program, '--outDir', outDir, '--singleThreaded'];
  const child = spawn(process.execPath, [compiler, ...options], { cwd: root });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new CommandError(output);
}

/** Names styles after their place in this repository, as the shell's builds do: the native compiler runs no transformers. */
function nameStyles(outDir: string): void {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), (file) =>
    readFileSync(file, 'utf8'),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  for (const file of globSync('shared/{ui,platform,testing}/src/**/*.{ts,tsx}', { cwd: root })) {
    const output = path.join(outDir, file.replace(/\.tsx?$/, '.js'));
    const source = readFileSync(path.join(root, file), 'utf8');
    if (/\.(test|gallery)\.tsx?$/.test(file) || !source.includes("from 'styled-components'")) continue;
    const { outputText, sourceMapText = '' } = ts.transpileModule(source, {
      fileName: path.join(root, file),
      compilerOptions: {
        ...options,
        noEmit: false,
        rewriteRelativeImportExtensions: true,
        sourceMap: true,
        inlineSources: true,
      },
      transformers: { before: [styledIds(root)] },
    });
    writeFileSync(output, outputText);
    writeFileSync(`${output}.map`, sourceMapText);
  }
}

/** Refuses an SDK that imports a file of its own that it lacks. */
function requireWhole(outDir: string): void {
  for (const file of globSync('**/*.js', { cwd: outDir })) {
    const imports = readFileSync(path.join(outDir, file), 'utf8').matchAll(/ from '(\.{1,2}\/[^']+\.js)'/g);
    for (const [, imported = ''] of imports)
      if (!existsSync(path.resolve(outDir, path.dirname(file), imported)))
        throw new CommandError(`The compiler has left out ${imported}, which ${file} imports.`);
  }
}

export async function compileSdk(outDir: string): Promise<void> {
  for (const program of PROGRAMS) await compile(program, outDir);
  requireWhole(outDir);
  nameStyles(outDir);
}
