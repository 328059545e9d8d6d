import { say } from '../parts/say.ts';
import { typecheck } from '../parts/stages.ts';

say('types of every package …');
const { isGreen } = await typecheck();
say(isGreen ? 'all types are right' : 'some types are wrong');
if (!isGreen) process.exit(1);
