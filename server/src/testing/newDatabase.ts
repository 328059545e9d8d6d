import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { cleanUpLater } from './cleanUp.ts';

/** Does one thing on a server, with a connection for it alone: the server may be gone before the next. */
async function query(server: string, text: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/**
 * The address of an empty database on the server that `TEST_DATABASE_URL` names, gone after the file's last test.
 *
 * @param options what follows its name in `CREATE DATABASE`
 */
export async function newDatabase(options = ''): Promise<string> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} ${options}`);
  cleanUpLater(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
