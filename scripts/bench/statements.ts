import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PostgresQueryCompiler, type KyselyPlugin } from 'kysely';
import type { BenchRequest } from './calls.ts';

/** A statement as the driver gets it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What a call asks the database for, in order. */
export type Script = readonly Statement[];

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/** Writes down what goes through Kysely. */
export function statementRecorder(): { readonly plugin: KyselyPlugin; take(): Script } {
  const compiler = new PostgresQueryCompiler();
  let statements: Statement[] = [];
  return {
    plugin: {
      transformQuery({ node, queryId }) {
        const { sql, parameters } = compiler.compileQuery(node, queryId);
        // A process asks for the settings once a second, whatever the calls.
        if (!sql.includes('from "settings"')) statements.push({ sql, parameters });
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

/** What each request has an app ask its database for. */
export async function scriptsOf(
  app: FastifyInstance,
  requests: readonly BenchRequest[],
  take: () => Script,
): Promise<readonly Script[]> {
  const scripts: Script[] = [];
  for (const { path: url, body, ...call } of requests) {
    take();
    const answer = await app.inject({ ...call, url, ...(body !== undefined && { payload: body }) });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`);
    scripts.push(take());
  }
  return scripts;
}

/** Whether a script writes, which a server does in a transaction. */
export function isWriting(script: Script): boolean {
  return script.some(({ sql }) => /^(insert|update|delete)/i.test(sql.trim()));
}

function another(value: string): string {
  return UUID.test(value) ? randomUUID() : randomBytes(32).toString('base64url');
}

/**
 * Makes a script that can run again and again: values that differ between two recordings of the same call, such as
 * ids of new rows, are new each time.
 */
export function repeatable(script: Script, again: Script): () => Script {
  const made = script.flatMap(({ sql, parameters }) => {
    // Not by its place: a process asks for something by itself now and then, and may have done so in one of them.
    const same = again.filter((other) => other.sql === sql);
    return parameters.filter(
      (value): value is string =>
        typeof value === 'string' &&
        same.length > 0 &&
        !same.some((other) => other.parameters.includes(value)),
    );
  });
  if (made.length === 0) return () => script;
  return () => {
    const values = new Map<unknown, string>(made.map((value) => [value, another(value)]));
    return script.map(({ sql, parameters }) => ({
      sql,
      parameters: parameters.map((value) => values.get(value) ?? value),
    }));
  };
}
