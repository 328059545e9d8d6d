import type { Compilation, Compiler } from 'webpack';

/** Creates a plugin that writes a JSON file after the bundle's others; the build fails if `contentOf` throws. */
export function jsonAsset(file: string, contentOf: (compilation: Compilation) => object | Promise<object>) {
  return {
    apply(compiler: Compiler): void {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compiler.hooks.thisCompilation.tap(file, (compilation) => {
        compilation.hooks.processAssets.tapPromise({ name: file, stage }, async () => {
          const content = JSON.stringify(await contentOf(compilation));
          compilation.emitAsset(file, new sources.RawSource(content));
        });
      });
    },
  };
}
