import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { AssetListPlugin } from './assetListPlugin.ts';
import { baseConfig } from './baseConfig.ts';
import { sharedVersions } from './shellConfig.ts';
import { dist, remoteFolders, root } from './workspace.ts';

function exposedModules(): { remote: string; source: string }[] {
  return remoteFolders().flatMap((folder) => {
    const sources = path.join(folder, 'src');
    return readdirSync(sources)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ remote: path.basename(folder), source: path.join(sources, name) }));
  });
}

/** Writes the module that takes the federation host's place: the same `loadModule`, over ordinary lazy imports. */
function writeStaticHost(): string {
  const file = path.join(root, '.cache/monolith/host.ts');
  const cases = exposedModules().map(
    ({ remote, source }) =>
      `  ${JSON.stringify(`${remote}/${path.basename(source, '.ts')}`)}: () => import(${JSON.stringify(source)}),`,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `const modules = {\n${cases.join('\n')}\n};\n` +
      `export const loadModule = async (remote, module) =>\n` +
      `  (await modules[remote.name + '/' + module.slice(2)]()).default;\n`,
  );
  return file;
}

/**
 * The same sources as one webpack application with lazy routes: what the federation's cost is measured against.
 *
 * @returns a configuration that writes to `dist/monolith`
 */
export function monolithConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const base = baseConfig({
    name: 'monolith',
    folder,
    outputFolder: path.join(dist, 'monolith'),
    publicPath: '/assets/',
  });
  const host = writeStaticHost();
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    resolve: { ...base.resolve, alias: { [path.join(folder, 'src/federation/host.ts')]: host } },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new AssetListPlugin(),
    ],
  };
}
