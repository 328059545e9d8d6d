import { CommandError } from '../commandError.ts';
import type { DatabaseHandle } from '../database/open.ts';
import { connectPostgres } from '../database/postgres.ts';
import { refuseFilled } from './moveSite.ts';
import { query, type Database } from './query.ts';

async function expectUnicode(db: Database): Promise<void> {
  const [row] = await query<{ server_encoding: string }>(db, 'SHOW server_encoding');
  if (row?.server_encoding === 'UTF8') return;
  throw new CommandError(
    `The database of DATABASE_URL is encoded in ${row?.server_encoding}, which not every name fits into. ` +
      `Nothing was changed. Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

/**
 * Connects to the database that a site is to move into, and looks at it before anything is changed there: with a wrong
 * address it may be another site's.
 */
export async function openTarget(url: string, log: (line: string) => void): Promise<DatabaseHandle> {
  const database = await connectPostgres(url, log);
  try {
    await expectUnicode(database.db);
    await refuseFilled(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
