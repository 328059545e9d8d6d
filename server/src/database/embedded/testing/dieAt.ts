import fs from 'node:fs';
import { openDatabase } from '../../open.ts';

// Opens the database and kills itself just before (or after) the n-th call of one operation on the disk.
const [dataDir = '', operation = '', moment = '', countdown = '1'] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

const name = operation as 'writeSync' | 'fsyncSync' | 'renameSync' | 'never';
const run = (name === 'never' ? undefined : fs[name]) as (...args: unknown[]) => unknown;
let left = Number(countdown);
Object.assign(fs, {
  [name]: (...args: unknown[]) => {
    // PostgreSQL renames files of its own; the one that counts here is the finished database's.
    if (name === 'renameSync' && !String(args[1]).endsWith('/database')) return run(...args);
    left -= 1;
    if (left === 0 && moment === 'before') die();
    const result = run(...args);
    if (left === 0) die();
    return result;
  },
});

const { close } = await openDatabase({ dataDir });
await close();
console.log('opened');
