import path from 'node:path';
import { runScript } from '../../../testing/runningServer.ts';

const PROGRAM = path.join(import.meta.dirname, 'program.ts');

/** Runs a task of `program.ts` in a separate process. */
export const startTask = (...args: string[]) => runScript(PROGRAM, args, {});
