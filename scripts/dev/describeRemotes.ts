import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteFolders } from '@site/webpack/workspace';
import type { Configuration } from 'webpack';
import { say } from '../../server/src/terminal.ts';
import { devFolder } from './devFolder.ts';

async function manifestOf(folder: string): Promise<string> {
  // Read by the build, which is loaded after this.
  process.env['WEBPACK_SERVE'] = 'true';
  const [{ DevManifestPlugin }, { devManifest }] = await Promise.all([
    import('@site/webpack/devManifestPlugin'),
    import('@site/webpack/devManifest'),
  ]);
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const plugin = configuration.plugins?.find((candidate) => candidate instanceof DevManifestPlugin);
  if (!plugin) throw new Error(`${file} is no configuration of a remote.`);
  return devManifest(plugin.options);
}

/**
 * Writes down what each remote says of itself, for a server whose dev servers may be missing.
 *
 * @returns the folder that holds `<name>.json`
 */
export async function describeRemotes(): Promise<string> {
  const target = devFolder('manifests');
  for (const folder of remoteFolders()) {
    const name = path.basename(folder);
    try {
      writeFileSync(path.join(target, `${name}.json`), await manifestOf(folder));
    } catch (error) {
      say(`${name} can't be described: ${(error as Error).message}`);
    }
  }
  return target;
}
