import { sql } from 'kysely';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { GAME_COLUMNS } from './becomePlayer.ts';

/** Columns of `users` that belong to the account, which its player takes over. */
const ACCOUNT_COLUMNS = [
  'created_at',
  'delete_after',
  'first_login',
  'initial_password_until',
  'lang',
  'name',
  'name_changed_at',
  'password_from_team',
  'password_hash',
  'rank',
  'totp_last_step',
  'totp_secret',
  'uuid',
];

test('every column of an account is known as its own or as the game’s', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users'`.execute(db);
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...ACCOUNT_COLUMNS, ...GAME_COLUMNS]));
});
