import { Pool } from 'pg';
import { startDatabase } from '../../server/src/database/embedded/databaseFolder.ts';
import { isWriting, type Script, type Statement } from './statements.ts';

/** A driver of a database, with nothing of the server around it. */
export interface BareDriver {
  readonly name: string;
  run(script: Script): Promise<void>;
  close(): Promise<void>;
}

type Ask = (statement: Statement) => Promise<unknown>;

async function inOrder(script: Script, ask: Ask): Promise<void> {
  for (const statement of script) await ask(statement);
}

/** PGlite on the database of a data folder that no server uses. */
export async function barePglite(dataDir: string): Promise<BareDriver> {
  const { pglite } = await startDatabase(dataDir, () => undefined);
  const askOf =
    ({ query }: { query: (sql: string, parameters: unknown[]) => Promise<unknown> }): Ask =>
    ({ sql, parameters }) =>
      query(sql, [...parameters]);
  return {
    name: 'PGlite',
    run: (script) =>
      isWriting(script)
        ? pglite.transaction((transaction) => inOrder(script, askOf(transaction)))
        : inOrder(script, askOf({ query: (sql, parameters) => pglite.query(sql, parameters) })),
    close: () => pglite.close(),
  };
}

/** A pool of connections to PostgreSQL, as large as that of the server. */
export function barePool(url: string): BareDriver {
  const pool = new Pool({ connectionString: url });
  return {
    name: 'pg',
    async run(script) {
      if (!isWriting(script)) {
        return inOrder(script, ({ sql, parameters }) => pool.query(sql, [...parameters]));
      }
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await inOrder(script, ({ sql, parameters }) => client.query(sql, [...parameters]));
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
