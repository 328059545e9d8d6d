import { newFolder } from '@site/backend/testing/folder';
import { openDatabase } from '../../server/src/database/open.ts';
import { newDatabase } from '../../server/src/testing/newDatabase.ts';
import { expectHonestSales, type WithDatabase } from './support/selling.ts';
import { describeWithServices, openBeside, redisUrl } from './support/site.ts';

const KILLS = Number(process.env['SELLING_KILLS'] ?? 100);

/** Milliseconds that a kill and the start after it may take, on a busy machine, and those for the end. */
const [EACH_MS, END_MS] = [20_000, 900_000];
const timeout = KILLS * EACH_MS + END_MS;

test(
  'a shop that is killed a hundred times is honest on the embedded database',
  () => {
    const dataDir = newFolder();
    const withDatabase: WithDatabase = async (use) => {
      const { db, close } = await openDatabase({ dataDir });
      return use(db).finally(close);
    };
    return expectHonestSales({ DATA_DIR: dataDir }, withDatabase, KILLS);
  },
  timeout,
);

describeWithServices('a shop that is killed a hundred times', () => {
  test(
    'is honest on PostgreSQL',
    async () => {
      const url = await newDatabase();
      const db = await openBeside(url);
      await expectHonestSales({ DATABASE_URL: url, REDIS_URL: redisUrl() }, (use) => use(db), KILLS);
    },
    timeout,
  );
});
