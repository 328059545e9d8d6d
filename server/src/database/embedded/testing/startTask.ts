import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runScript } from '../../../testing/runningServer.ts';

const PROGRAM = path.join(import.meta.dirname, 'program.ts');
const DISK = pathToFileURL(path.join(import.meta.dirname, 'disk.ts'));

export const startTask = (...args: string[]) =>
  runScript(PROGRAM, args, { NODE_OPTIONS: `--import=${DISK.href}`, TASK: JSON.stringify(args) });
