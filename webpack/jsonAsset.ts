import type { Compilation, Compiler } from 'webpack';

/**
 * A plugin that writes a JSON file beside the bundle, once the other files are there.
 *
 * @param contentOf an error that it throws fails the build
 * @param isLast after everything that still changes a file
 */
export function jsonAsset(
  file: string,
  contentOf: (compilation: Compilation) => object | Promise<object>,
  isLast = false,
) {
  return {
    apply(compiler: Compiler): void {
      const { Compilation, sources } = compiler.webpack;
      const stage = isLast
        ? Compilation.PROCESS_ASSETS_STAGE_REPORT
        : Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compiler.hooks.thisCompilation.tap(file, (compilation) => {
        compilation.hooks.processAssets.tapPromise({ name: file, stage }, async () => {
          const content = JSON.stringify(await contentOf(compilation));
          compilation.emitAsset(file, new sources.RawSource(content));
        });
      });
    },
  };
}
