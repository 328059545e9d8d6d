import { movePlayer } from '@site/delivery/operator';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { setAuthor } from '../../../entries/gameCommands.ts';
import { LONG_PLACEHOLDER, placeholderName, type Settled } from './settleNames.ts';

/** Columns that the game fills, rather than those that belong to the account. */
export const GAME_COLUMNS = ['coins', 'playtime', 'clan_id', 'clan_rank'];
const GAME_TABLES = ['game_link_codes', 'game_players', 'stats', 'stats_resets'];

const temporaryName = (uuid: string) => placeholderName(uuid, LONG_PLACEHOLDER);

/** Reads the schema, so that a table or column that is added later can't be forgotten. */
async function readSchema(trx: Transaction<Schema>) {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'users'::regclass AND attnum > 0 AND NOT attisdropped`.execute(trx);
  const { rows: references } = await sql<{ table: string; column: string }>`
    SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
    WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(trx);
  return { columns: columns.map(({ name }) => name), references };
}

async function moveAudit(trx: Transaction<Schema>, from: string, to: string): Promise<void> {
  await trx.updateTable('audit_entries').set({ subject: to }).where('subject', '=', from).execute();
  await trx.updateTable('audit_entries').set({ about: to }).where('about', '=', from).execute();
  await trx
    .updateTable('audit_entries')
    .set({ after: sql<string>`replace(after::text, ${from}, ${to})::jsonb` })
    .where('action', '=', 'remote.canary')
    .where(sql<boolean>`strpos(after::text, ${from}) > 0`)
    .execute();
}

/**
 * Gives an account that was made by hand the uuid of its player. Name, rank, password and everything else that belongs
 * to it follow. A player whom the site knows keeps what the game said of them.
 *
 * @returns the account's name
 */
export async function becomePlayer(
  trx: Transaction<Schema>,
  { account, player, isKnown }: Settled['becoming'][number],
): Promise<string> {
  const { columns, references } = await readSchema(trx);
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('uuid', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const temporary = { uuid: player, name: temporaryName(player) };
  await trx.updateTable('users').set('name', temporaryName(account)).where('uuid', '=', account).execute();
  if (!isKnown) await trx.insertInto('users').values(temporary).execute();
  const taken = columns.filter(
    (column) => column !== 'uuid' && column !== 'name' && !(isKnown && GAME_COLUMNS.includes(column)),
  );
  const values = taken.map((column) => sql`${sql.ref(column)} = account.${sql.ref(column)}`);
  await sql`
    UPDATE users AS player SET name = ${name}, ${sql.join(values)}
    FROM users AS account WHERE player.uuid = ${player} AND account.uuid = ${account}`.execute(trx);
  // A code from the game would open the account.
  await trx.deleteFrom('game_link_codes').where('user_id', 'in', [account, player]).execute();
  for (const { table, column } of references) {
    if (isKnown && GAME_TABLES.includes(table)) continue;
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${player}
      WHERE ${sql.ref(column)} = ${account}`.execute(trx);
  }
  await moveAudit(trx, account, player);
  await setAuthor(trx, account, { created_by_id: player });
  await movePlayer(trx, account, player);
  await trx.deleteFrom('users').where('uuid', '=', account).execute();
  return name;
}
