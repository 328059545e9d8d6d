import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import { openDatabase, type DatabaseOptions } from '../database/open.ts';

// `node bareServer.ts FILE`: to compare the site with, answers with the bytes of a file, after the statements that are there.

/** An answer of the site, and what it asked the database for. */
export interface Recorded {
  readonly statements: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
  readonly body: string;
}

export interface BareSite {
  readonly database: DatabaseOptions;
  readonly answers: Readonly<Record<string, Recorded>>;
}

if (import.meta.main) {
  const { database, answers } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareSite;
  const { db, close } = await openDatabase(database);
  const app = Fastify();
  app.get('*', async ({ url }, reply) => {
    const { statements, body } = answers[url]!;
    for (const { sql, parameters } of statements)
      await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    return reply.type('application/json; charset=utf-8').send(body);
  });
  console.log(`The site is at ${await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })}`);
  process.on(
    'SIGTERM',
    () =>
      void app
        .close()
        .then(close)
        .then(() => process.exit()),
  );
}
