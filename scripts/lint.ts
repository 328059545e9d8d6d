import { say } from '@site/backend/terminal';
import { lint } from './lib/stages.ts';

say('rules, boundaries and the format of every file …');
const { isGreen } = await lint(process.argv.slice(2));
say(isGreen ? 'every file keeps to the rules' : 'some files do not keep to the rules');
if (!isGreen) process.exit(1);
