import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

export function wrapClients(pool: Pool, wrap: (client: PoolClient) => object): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped =
        known.get(client) ??
        (Object.assign(Object.create(client) as PoolClient, wrap(client)) as PostgresPoolClient);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
