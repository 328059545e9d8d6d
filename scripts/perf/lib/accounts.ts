import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../server/src/credentials/passwords.ts';
import { composeCommand, runCommand, wordsOf } from './composeStack.ts';

const IN_CONTAINER =
  'exec psql -q -U "${POSTGRES_USER:-postgres}" -d "${POSTGRES_DB:-${POSTGRES_USER:-postgres}}"';

/** Accounts of one run, and of nobody else: their password is random each time and never leaves the process. */
export interface Accounts {
  readonly password: string;
  readonly players: readonly string[];
  /** May send alerts to the others and decide on their applications. */
  readonly lead: string;
}

/** Runs SQL on the database of the site, as its operator. */
export type RunSql = (sql: string) => Promise<unknown>;

/**
 * The way to the database: `PSQL`, or the container of the Compose stack that `COMPOSE` names.
 *
 * @param env variables of the process
 */
export function sqlRunner(env: Readonly<Record<string, string | undefined>>): RunSql {
  const command = env['PSQL']
    ? wordsOf(env['PSQL'])
    : ([...composeCommand(env), 'exec', '-T', 'postgres', 'sh', '-c', IN_CONTAINER] as const);
  return (sql) => runCommand(command, { input: `\\set ON_ERROR_STOP on\nBEGIN;\n${sql}\nCOMMIT;\n` });
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The SQL that adds the accounts of a run; the name of each begins with the run's. */
export function additionOf(run: string, count: number, passwordHash: string): string {
  const add = (name: string, rank: string, rows: string) =>
    `INSERT INTO users (uuid, name, rank, lang, password_hash)
SELECT gen_random_uuid(), ${name}, ${quoted(rank)}, 'en', ${quoted(passwordHash)} FROM ${rows};`;
  return [
    add(`${quoted(`${run}-`)} || number`, 'player', `generate_series(1, ${count}) AS number`),
    add(quoted(`${run}-lead`), 'srmod', '(SELECT 1) AS one'),
  ].join('\n');
}

/** The SQL that deletes everything of a run. */
export function removalOf(run: string): string {
  const isOfRun = (column: string) => `${column} LIKE ${quoted(`${run}-%`)}`;
  return `DELETE FROM audit_entries WHERE ${isOfRun('actor_name')};\nDELETE FROM users WHERE ${isOfRun('name')};`;
}

/**
 * Creates accounts for a task and deletes them afterwards, whatever the outcome.
 *
 * @param say is called if they could not be deleted
 */
export async function withAccounts<Result>(
  {
    count,
    runSql,
    say,
  }: { readonly count: number; readonly runSql: RunSql; readonly say: (line: string) => void },
  use: (accounts: Accounts) => Promise<Result>,
): Promise<Result> {
  const run = `load-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  await runSql(additionOf(run, count, await hashPassword(password)));
  try {
    const players = Array.from({ length: count }, (_, index) => `${run}-${index + 1}`);
    return await use({ password, players, lead: `${run}-lead` });
  } finally {
    await runSql(removalOf(run)).catch(({ message }: Error) =>
      say(`The accounts ${run}-… are still there: ${message}\nDelete them with this SQL:\n${removalOf(run)}`),
    );
  }
}
