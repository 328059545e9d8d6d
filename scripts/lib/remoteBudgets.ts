import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { remoteBuild } from '@site/webpack/remoteConfig';
import { remoteFolders, root } from '@site/webpack/workspace';
import { checkBudget, readBudgets } from '../../server/src/releases/checks/budget.ts';
import { readBuild } from '../../server/deploy/readBuild.ts';

function sizesOf(folder: string): ReadonlyMap<string, number> {
  const { manifest, read } = readBuild(folder);
  return new Map(
    Object.keys(manifest.files).map((file) => [file, gzipSync(read(file), { level: 9 }).length]),
  );
}

/**
 * What the gate of a site with the budgets of this repository would say to the size of its remotes, as they are built.
 *
 * @returns a line for each that is too large
 */
export async function remoteOverruns(): Promise<string[]> {
  const budgets = await readBudgets(path.join(root, 'config/budgets.json'));
  return remoteFolders().flatMap((folder) => {
    const { name, outputFolder } = remoteBuild(folder);
    return checkBudget(name, sizesOf(outputFolder), budgets).map(({ what }) => `${name}: ${what}`);
  });
}
