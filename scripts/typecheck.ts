import { say } from '../server/src/process/terminal.ts';
import { typecheck } from './lib/stages.ts';

say('types of every package …');
const { isGreen } = await typecheck();
say(isGreen ? 'all types are right' : 'some types are wrong');
if (!isGreen) process.exit(1);
