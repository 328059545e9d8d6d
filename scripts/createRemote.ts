import { exitWithError } from '@site/backend/exitWithError';
import { fail } from '@site/backend/terminal';
import { createInRepository } from '../sdk/create/repository/createInRepository.ts';
import { takenNames } from './lib/takenNames.ts';

const [name = '', ...more] = process.argv.slice(2);
if (more.length > 0) fail('One name at a time: npm run create:remote -- daily-quests');
if (!name) fail('What should the remote be called? npm run create:remote -- daily-quests');

const folder = await createInRepository(name, await takenNames()).catch(exitWithError);

const NEXT = [
  [`npm run dev -- ${name}`, `develop it, at /${name}`],
  [`npm test -w ${folder}`, 'its unit tests'],
  ['npm start', 'the whole site with it'],
  [`npm run deploy -- ${name}`, 'put it live, alone: docs/guides/deploy-a-remote.md'],
] as const;
const width = Math.max(...NEXT.map(([command]) => command.length));
for (const [command, effect] of NEXT) process.stdout.write(`${command.padEnd(width)}  ${effect}\n`);
