import type { Compilation, Compiler } from 'webpack';

/**
 * Creates a plugin that writes a JSON file beside the bundle after the other files were emitted.
 *
 * @param contentOf returns the content; the build fails if it throws
 * @param isLast whether to run after all plugins that change files
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
