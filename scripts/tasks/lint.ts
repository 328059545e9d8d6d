import { say } from '../parts/say.ts';
import { lint } from '../parts/stages.ts';

say('rules, boundaries and the format of every file …');
const { isGreen } = await lint(process.argv.slice(2));
say(isGreen ? 'every file keeps to the rules' : 'some files do not keep to the rules');
if (!isGreen) process.exit(1);
