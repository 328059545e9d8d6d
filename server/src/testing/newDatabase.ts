import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { cleanUpLater } from '@site/backend/testing/cleanUp';

/** Runs one query on a new connection: the server may be stopped before the next. */
async function query(server: string, text: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Dropped after the file's last test. `options` follow its name in `CREATE DATABASE`. */
export async function newDatabase(options = ''): Promise<string> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} ${options}`);
  cleanUpLater(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
