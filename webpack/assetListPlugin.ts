import type { Compiler } from 'webpack';

/** Writes `assets.json`: the files of the entry that the served HTML names, in order. */
export class AssetListPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'AssetListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const publicPath = compilation.getPath(String(compilation.outputOptions.publicPath));
          const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
          const scripts = files
            .filter((file) => file.endsWith('.js') && !file.includes('hot-update'))
            .map((file) => publicPath + file);
          compilation.emitAsset('assets.json', new sources.RawSource(JSON.stringify({ scripts })));
        },
      );
    });
  }
}
