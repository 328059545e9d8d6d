import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { say } from '@site/backend/terminal';
import { readPackage } from '@site/remote/build/project';
import { format, resolveConfig } from 'prettier';
import { root } from '../../places.ts';
import { nameProblem, type TakenNames } from '../src/nameProblem.ts';
import { readTemplate } from '../src/readTemplate.ts';
import { folderProblem, writeRemote } from '../src/writeRemote.ts';
import { addServices } from './composeServices.ts';
import { lockWorkspace } from './lockWorkspace.ts';

/** A longer or shorter name makes Prettier break lines elsewhere. */
async function formatted(file: string, text: string): Promise<string> {
  const filepath = path.join(root, 'remotes/any', file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

export async function repositoryFiles(name: string): Promise<ReadonlyMap<string, string>> {
  const files = readTemplate(name, 'workspace');
  for (const [file, text] of files) files.set(file, await formatted(file, text));
  return files;
}

export async function createInRepository(name: string, taken: TakenNames): Promise<string> {
  const folder = path.join('remotes', name);
  const problem = nameProblem(name, taken) ?? folderProblem(path.join(root, folder));
  if (problem) throw new CommandError(problem);

  const files = await repositoryFiles(name);
  writeRemote(path.join(root, folder), files);
  for (const file of files.keys()) say(path.join(folder, file));

  for (const file of addServices(name, taken.remotes)) say(`${file} has its service`);

  lockWorkspace(path.join(root, 'package-lock.json'), folder, readPackage(path.join(root, folder)));
  say('package-lock.json names the new workspace: commit it with the remote');
  return folder;
}
