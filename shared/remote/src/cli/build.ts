import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { say } from '@site/backend/terminal';
import webpack from 'webpack';
import { remoteBuild } from '../build/remoteConfig.ts';
import { readConfiguration } from '../dev/readConfiguration.ts';

/**
 * Builds a remote from its present sources, unless that build is there already.
 *
 * @param folder of the remote
 * @returns the folder of the build
 * @throws CommandError with what webpack says
 */
export async function buildRemote(folder: string): Promise<string> {
  const { name, version, outputFolder } = remoteBuild(folder);
  if (!existsSync(path.join(outputFolder, 'manifest.json'))) {
    const started = Date.now();
    const compiler = webpack(await readConfiguration(folder));
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      compiler.run((error, result) => {
        if (result) resolve(result);
        else reject(error ?? new Error('webpack has no result.'));
      });
    });
    await new Promise((resolve) => compiler.close(resolve));
    if (stats.hasErrors())
      throw new CommandError(`${stats.toString('errors-only')}\n${name} can't be built.`);
    say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  say(`${name}@${version} is in ${path.relative(process.cwd(), outputFolder) || '.'}`);
  return outputFolder;
}
