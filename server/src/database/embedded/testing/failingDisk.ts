import fs from 'node:fs';
import { openDatabase } from '../../open.ts';

// Commits until the disk fails: the third fsync or write of the log from then on is refused with this error.
const [dataDir = '', operation = '', code = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir });

const name = operation as 'fsyncSync' | 'writeSync';
const run = fs[name] as (descriptor: number, ...rest: unknown[]) => unknown;
let calls = 0;
Object.assign(fs, {
  [name]: (descriptor: number, ...rest: unknown[]) => {
    if (descriptor > 2 && ++calls > 2) throw Object.assign(new Error(code), { code });
    return run(descriptor, ...rest);
  },
});

for (let i = 0; i < 10; i += 1) {
  await db
    .insertInto('site_state')
    .values({ key: `${operation} ${i}`, value: '{}' })
    .execute();
  console.log(`acknowledged ${operation} ${i}`);
}
