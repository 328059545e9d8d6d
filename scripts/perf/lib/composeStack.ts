import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The stack with demo data, and limits high enough for one address. */
const DEFAULT_COMPOSE = 'docker compose -f docker/compose.prod.yml -f docker/compose.faults.yml';

const PSQL = 'exec psql -q -U "${POSTGRES_USER:-postgres}" -d "${POSTGRES_DB:-${POSTGRES_USER:-postgres}}"';

/** Milliseconds after which a command counts as stuck. */
const TIMEOUT_MS = 180_000;

async function runProgram([program = '', ...args]: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(program, args, { timeout: TIMEOUT_MS });
  // A program that ends without reading its input reports that by its exit code.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

/** `COMPOSE` names the stack, `DOCKER` another client than `docker`, `PSQL` the way to its database. */
export function dockerStack(
  env: Readonly<Record<string, string | undefined>>,
  run: typeof runProgram = runProgram,
) {
  const wordsOf = (command: string) => command.trim().split(/\s+/);
  const composeCommand = wordsOf(env['COMPOSE'] ?? DEFAULT_COMPOSE);
  const inContainer = [...composeCommand, 'exec', '-T', 'postgres', 'sh', '-c', PSQL];
  const psql = env['PSQL'] ? wordsOf(env['PSQL']) : inContainer;
  return {
    compose: (...args: string[]) => run([...composeCommand, ...args]),
    docker: (...args: string[]) => run([...wordsOf(env['DOCKER'] ?? 'docker'), ...args]),
    runSql: (sql: string) => run(psql, `\\set ON_ERROR_STOP on\nBEGIN;\n${sql}\nCOMMIT;\n`),
  };
}

export type ComposeStack = ReturnType<typeof dockerStack>;
