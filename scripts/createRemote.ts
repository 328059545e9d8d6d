import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { readPackage } from '@site/remote/build/project';
import { addServices } from './createRemote/composeServices.ts';
import { lockWorkspace } from './createRemote/lockWorkspace.ts';
import { nameProblem } from './createRemote/nameProblem.ts';
import { writeRemote } from './createRemote/writeRemote.ts';
import { fail, say } from '@site/backend/terminal';

const [name = '', ...more] = process.argv.slice(2);
if (more.length > 0) fail('One name at a time: npm run create:remote -- daily-quests');
const problem = await nameProblem(name);
if (problem) fail(problem);

const folder = path.join('remotes', name);
for (const file of await writeRemote(path.join(root, folder))) say(path.join(folder, file));

for (const file of addServices(name)) say(`${file} has its service`);

lockWorkspace(path.join(root, 'package-lock.json'), folder, readPackage(path.join(root, folder)));
say('package-lock.json names the new workspace: commit it with the remote');

const NEXT = [
  [`npm run dev -- ${name}`, `develop it, at /${name}`],
  [`npm test -w ${folder}`, 'its unit tests'],
  ['npm start', 'the whole site with it'],
  [`npm run deploy -- ${name}`, 'put it live, alone: docs/guides/deploy-a-remote.md'],
] as const;
const width = Math.max(...NEXT.map(([command]) => command.length));
for (const [command, effect] of NEXT) process.stdout.write(`${command.padEnd(width)}  ${effect}\n`);
