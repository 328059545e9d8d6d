import path from 'node:path';
import { fail, say } from '@site/backend/terminal';
import { problemLines } from '@site/delivery/client/deploy';
import { checkRemote } from '@site/remote/check/checkRemote';
import { remoteFolders } from '@site/webpack/workspace';
import { buildAside } from './lib/builds.ts';

const [name = ''] = process.argv.slice(2);
const folder = remoteFolders().find((candidate) => path.basename(candidate) === name);
if (!folder) fail(`There is no remote called "${name}".`);
const site = new URL(process.env['SITE'] || 'http://localhost:3000');
const problems = await checkRemote(await buildAside(folder), site);
if (problems.length > 0) fail(`${name} would be refused:\n${problemLines(problems)}`);
say('nothing to mend');
