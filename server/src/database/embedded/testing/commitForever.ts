import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../../open.ts';

// Commits pairs of rows until it is killed, and prints a number only once both of its rows are acknowledged.
const [dataDir = '', round = ''] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir });
const print = (line: string) => writeSync(1, `${line}\n`);

print('ready');
for (let i = 0; ; i += 1) {
  const value = JSON.stringify('x'.repeat((i % 7) * 3000));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('site_state')
      .values({ key: `${round}-${i} first`, value })
      .execute();
    await trx
      .insertInto('site_state')
      .values({ key: `${round}-${i} second`, value })
      .execute();
  });
  print(`${round}-${i}`);
  if (i % 40 === 39) await sql`CHECKPOINT`.execute(db);
  if (i % 90 === 89) await sql`SELECT pg_switch_wal()`.execute(db);
}
