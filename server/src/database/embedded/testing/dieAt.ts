import fs from 'node:fs';
import { openDatabase } from '../../open.ts';

// Opens the database and kills itself just before (or after) the n-th call of one operation on the disk.
const [dataDir = '', operation, moment = '', countdown = ''] = process.argv.slice(2);

function dieAt(name: 'writeSync' | 'fsyncSync' | 'renameSync'): void {
  const run = fs[name] as (...args: unknown[]) => unknown;
  const die = () => process.kill(process.pid, 'SIGKILL');
  let left = Number(countdown);
  const runOrDie = (...args: unknown[]) => {
    // PostgreSQL renames files of its own; the one that counts here is the finished database's.
    if (name === 'renameSync' && !String(args[1]).endsWith('/database')) return run(...args);
    left -= 1;
    if (left === 0 && moment === 'before') die();
    const result = run(...args);
    if (left === 0) die();
    return result;
  };
  Object.assign(fs, { [name]: runOrDie });
}

if (operation) dieAt(operation as Parameters<typeof dieAt>[0]);
const { close } = await openDatabase({ dataDir });
await close();
console.log('opened');
