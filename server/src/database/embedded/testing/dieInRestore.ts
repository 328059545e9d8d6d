import fs from 'node:fs';
import path from 'node:path';
import { restoreFolder } from '../restore.ts';

// Restores, and kills itself just before or after the n-th change of a name in the data folder.
const [dataDir = '', archive = '', moment = '', countdown = ''] = process.argv.slice(2);

const rename = fs.renameSync;
const die = () => process.kill(process.pid, 'SIGKILL');
let left = Number(countdown);
Object.assign(fs, {
  renameSync: (from: string, to: string) => {
    // PostgreSQL renames files of its own, further down.
    if (path.dirname(to) !== dataDir) return rename(from, to);
    left -= 1;
    if (left === 0 && moment === 'before') die();
    rename(from, to);
    if (left === 0) die();
  },
});

await restoreFolder(dataDir, archive, () => undefined);
console.log('restored');
