import path from 'node:path';
import { runScript } from '../../../testing/runningServer.ts';

const PROGRAM = path.join(import.meta.dirname, 'program.ts');

/** Has `program.ts` do something in a process of its own. */
export const startTask = (...args: string[]) => runScript(PROGRAM, args, {});
