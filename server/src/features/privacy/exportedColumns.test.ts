import { accountData } from '@site/contract/http/privacy';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/testDatabase.ts';

/** Columns that say nothing of a player beyond what the export says otherwise, or that are secrets. */
const NOT_EXPORTED = [
  'clan_id',
  'clan_rank',
  'first_login',
  'initial_password_until',
  'password_from_team',
  'password_hash',
  'totp_last_step',
  'totp_secret',
];

test('every column of an account is exported, or named here', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users'`.execute(db);
  const exported = Object.keys(accountData.shape.account.shape);
  const columns = rows.map(({ name }) => name);
  expect(columns.filter((name) => !exported.includes(name)).sort()).toEqual(NOT_EXPORTED);
});
