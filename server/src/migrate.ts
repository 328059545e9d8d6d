import { readDatabaseConfig } from './config/config.ts';
import { openDatabase } from './database/open.ts';
import { exitWithError } from '@site/backend/exitWithError';

try {
  const { databaseUrl: url, migrationDatabaseUrl: ownerUrl, dataDir } = readDatabaseConfig(process.env);
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  const { close } = await openDatabase({ url, ownerUrl, dataDir, log });
  await close();
  log('The database is up to date.');
} catch (error) {
  exitWithError(error);
}
