import { randomBytes } from 'node:crypto';
import { say } from '@site/backend/terminal';
import { hashPassword } from '../../../server/src/credentials/passwords.ts';

/** The password is random each time and never leaves the process. */
export interface Accounts {
  readonly password: string;
  readonly players: readonly string[];
  /** May send alerts to the others and decide on their applications. */
  readonly lead: string;
}

/** @param count of players; number 0 is the lead */
const additionOf = (run: string, count: number, passwordHash: string) => `
INSERT INTO users (uuid, name, rank, lang, password_hash)
SELECT gen_random_uuid(), '${run}-' || number, CASE number WHEN 0 THEN 'srmod' ELSE 'player' END, 'en', '${passwordHash}'
FROM generate_series(0, ${count}) AS number;`;

/** Whatever the outcome, accounts and what they wrote are deleted. */
export async function withAccounts<Result>(
  { count, runSql }: { readonly count: number; readonly runSql: (sql: string) => Promise<unknown> },
  use: (accounts: Accounts) => Promise<Result>,
): Promise<Result> {
  const run = `load-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  await runSql(additionOf(run, count, await hashPassword(password)));
  try {
    const players = Array.from({ length: count }, (_, index) => `${run}-${index + 1}`);
    return await use({ password, players, lead: `${run}-0` });
  } finally {
    const removal = ['audit_entries WHERE actor_name', 'users WHERE name']
      .map((rows) => `DELETE FROM ${rows} LIKE '${run}-%';`)
      .join('\n');
    await runSql(removal).catch(({ message }: Error) =>
      say(`The accounts ${run}-… are still there: ${message}\nDelete them with this SQL:\n${removal}`),
    );
  }
}
