import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleData, ServerPart } from '@site/contract/http/registry';
import { EXPOSED_CHUNK } from '@site/contract/rendering';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { chunkFiles } from './chunkFiles.ts';
import type { Container } from './container.ts';
import { isDevelopment } from './isDevelopment.ts';
import { cacheOf } from './project.ts';
import { readModules, type ManifestRequest } from './readManifest.ts';
import { runCompiler } from './runCompiler.ts';
import { serverConfig } from './serverConfig.ts';
import { sharedModules } from './sharedModules.ts';

const SERVER_FOLDER = 'server';

type ServerProgramOptions = ManifestRequest & Pick<Container, 'name' | 'build' | 'define'>;

export function serverPart(compilation: Compilation): ServerPart | undefined {
  const isProgram = (file: string) => file.startsWith(`${SERVER_FOLDER}/`) && file.endsWith('.cjs');
  const files = Object.keys(compilation.assets).filter(isProgram);
  if (files.length === 0) return undefined;
  const programs = files.map((file) => path.basename(file, '.cjs'));
  const isUsed = (chunk: string) => programs.includes(chunk) || chunk.startsWith(EXPOSED_CHUNK);
  const chunks = Object.entries(chunkFiles(compilation)).filter(([chunk]) => isUsed(chunk));
  return { files, chunks: Object.fromEntries(chunks) };
}

const isRendered = ({ routes, contributions = [] }: ModuleData) =>
  [...routes, ...contributions].some(({ render }) => render === 'server');

function writeEntry(file: string, folder: string, modules: readonly string[]): void {
  const lines = modules.map(
    (module) =>
      `  './${module}': () => import(/* webpackMode: "eager" */ ${JSON.stringify(path.join(folder, 'src', `${module}.ts`))}).then((m) => m.default),`,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  const address = `__webpack_public_path__ = __non_webpack_require__('shell/files').address;\n`;
  writeFileSync(file, `${address}export const modules = {\n${lines.join('\n')}\n};\n`);
}

export function serverProgram({ folder, name, build: id, modules, define }: ServerProgramOptions) {
  const output = path.join(cacheOf(folder), 'server', name);
  const entry = path.join(output, 'entry.ts');
  let compiler: Compiler | null = null;

  async function build(): Promise<string[]> {
    const data = (await readModules({ folder, modules })) as ModuleData[];
    const rendered = data.filter(isRendered).map(({ module }) => module.slice(2));
    if (rendered.length === 0) return [];
    writeEntry(entry, folder, rendered);
    compiler ??= webpack(
      serverConfig({
        name: `${name}-server`,
        folder,
        outputFolder: path.join(output, 'files'),
        build: id,
        entry,
        publicPath: `/remotes/${name}/${id}/`,
        externals: sharedModules.map((shared) => shared.name),
        hasMaps: !isDevelopment,
        define,
      }),
    );
    await runCompiler(compiler!);
    return readdirSync(path.join(output, 'files'));
  }

  return {
    apply(main: Compiler): void {
      const { Compilation, sources, WebpackError } = main.webpack;
      main.hooks.thisCompilation.tap('serverProgram', (compilation: Compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
        compilation.hooks.processAssets.tapPromise({ name: 'serverProgram', stage }, async () => {
          // It has the same sources: what is wrong with them has been reported.
          if (compilation.errors.length > 0) return;
          const files = await build().catch((error: Error) => {
            compilation.errors.push(new WebpackError(`The server program can't be built: ${error.message}`));
            return [];
          });
          for (const file of files) {
            const source = new sources.RawSource(readFileSync(path.join(output, 'files', file)));
            // Not for the minimizer, which knows nothing of its maps: nobody downloads it.
            compilation.emitAsset(`${SERVER_FOLDER}/${file}`, source, { minimized: true });
          }
        });
      });
      main.hooks.shutdown.tapPromise('serverProgram', () => {
        return new Promise<void>((resolve) => (compiler ? compiler.close(() => resolve()) : resolve()));
      });
    },
  };
}
