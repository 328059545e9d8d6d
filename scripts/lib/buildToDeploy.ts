import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteBuild } from '@site/webpack/remoteConfig';
import { remoteFolders } from '@site/webpack/workspace';
import { CommandError } from '../../server/src/commandError.ts';
import { buildAside } from './builds.ts';
import { readBuild, type LocalBuild } from '../../server/deploy/readBuild.ts';

function folderOf(name: string): string {
  const folders = remoteFolders();
  const folder = folders.find((candidate) => path.basename(candidate) === name);
  if (folder) return folder;
  const names = folders.map((candidate) => path.basename(candidate)).join(', ');
  throw new CommandError(`There is no remote called "${name}". There are: ${names}.`);
}

/** Builds a remote from its present sources, if that was not done yet, without making it what this clone serves. */
export async function buildToDeploy(name: string): Promise<LocalBuild> {
  const folder = folderOf(name);
  const { outputFolder } = remoteBuild(folder);
  const file = path.join(outputFolder, 'manifest.json');
  if (!existsSync(file)) await buildAside(folder);
  return readBuild(outputFolder);
}
