import { say } from '@site/backend/terminal';
import { typecheck } from './lib/stages.ts';

say('types of every package …');
const { isGreen } = await typecheck();
say(isGreen ? 'all types are right' : 'some types are wrong');
if (!isGreen) process.exit(1);
