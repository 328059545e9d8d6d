import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { addServices } from './createRemote/composeServices.ts';
import { nameProblem } from './createRemote/nameProblem.ts';
import { writeRemote } from './createRemote/writeRemote.ts';
import { fail, say } from '@site/backend/terminal';

/**
 * Adds the workspaces with npm to `package-lock.json`. They bring no package of their own, so it asks no registry; the
 * next command links the new one into `node_modules`, because the lock has changed.
 *
 * @returns npm's output if it failed
 */
function lockWorkspace(): string | undefined {
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, error, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}

const [name = '', ...more] = process.argv.slice(2);
if (more.length > 0) fail('One name at a time: npm run create:remote -- daily-quests');
const problem = await nameProblem(name);
if (problem) fail(problem);

const folder = path.join('remotes', name);
for (const file of await writeRemote(path.join(root, folder))) say(path.join(folder, file));

for (const file of addServices(name)) say(`${file} has its service`);

const complaint = lockWorkspace();
if (complaint) {
  fail(
    `${complaint}\n${folder} is written, but npm could not enter it into package-lock.json. ` +
      'Do that with: npm install --package-lock-only',
  );
}
say('package-lock.json names the new workspace: commit it with the remote');

const NEXT = [
  [`npm run dev -- ${name}`, `develop it, at /${name}`],
  [`npm test -w ${folder}`, 'its unit tests'],
  ['npm start', 'the whole site with it'],
  [`npm run deploy -- ${name}`, 'put it live, alone: docs/guides/deploy-a-remote.md'],
] as const;
const width = Math.max(...NEXT.map(([command]) => command.length));
for (const [command, effect] of NEXT) process.stdout.write(`${command.padEnd(width)}  ${effect}\n`);
