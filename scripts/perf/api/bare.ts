import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'pg';
import { columnTypes } from '../../../server/src/database/columnTypes.ts';
import { enginePool } from '../../../server/src/database/embedded/connectEngine.ts';
import { startDatabase } from '../../../server/src/database/embedded/databaseFolder.ts';
import { startServer } from '../../lib/site.ts';
import { makeRequests } from '../lib/requests.ts';
import type { Statement } from './record.ts';

/** A database with nothing in front of it but its driver. */
export interface BareDatabase {
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Opens the database of a site that doesn't run. */
export async function openBare({
  url,
  dataDir,
}: {
  readonly url: string | undefined;
  readonly dataDir: string;
}): Promise<BareDatabase> {
  if (url) {
    const pool = new Pool({ connectionString: url, types: columnTypes });
    // The server may stop before they have ended.
    pool.on('error', () => undefined);
    return { pool, close: () => pool.end() };
  }
  const engine = await startDatabase(dataDir, () => undefined);
  const pool = enginePool(engine.connect);
  return { pool, close: () => pool.end().then(engine.close) };
}

/**
 * Executes the statements of calls, one call after the other on each connection, for a while.
 *
 * @param calls the statements of each
 * @returns calls per second
 */
export async function executeCalls(
  pool: Pool,
  calls: readonly (readonly Statement[])[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      count += 1;
      for (const { text, values } of calls[count % calls.length] ?? []) await pool.query(text, [...values]);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return (count / (performance.now() - startedAt)) * 1000;
}

/**
 * Requests some bytes from a server that does nothing else.
 *
 * @param folder for the bytes
 * @returns requests per second
 */
export async function serveBytes(
  body: string,
  folder: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const file = path.join(folder, 'body.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, body);
  const server = await startServer({ ...process.env }, ['server/src/testing/bareServer.ts', file]);
  try {
    const requests = [{ method: 'GET', path: '/' }];
    return (await makeRequests({ url: server.url, connections, requests, duration: seconds })).perSecond;
  } finally {
    await server.stop();
  }
}
