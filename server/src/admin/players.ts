import { sql, type Kysely, type Transaction } from 'kysely';
import { recordAudit } from '../audit.ts';
import { CommandError } from '../commandError.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { COMMAND_LINE } from '../releases/actor.ts';

/** A player as the commands need one. */
export type Player = Pick<UserRow, 'uuid' | 'name' | 'lang' | 'rank'>;

/** What no name of a player holds: control and invisible characters, and halves of characters. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a text could be the name of a player at all; PostgreSQL refuses to look for some that could not. */
export function isSoundText(name: string): boolean {
  return !NOT_IN_NAMES.test(name);
}

/**
 * A player by name in any case.
 *
 * @throws CommandError if there is none
 */
export async function findPlayer(db: Kysely<Schema>, name: string): Promise<Player> {
  const player = isSoundText(name)
    ? await db
        .selectFrom('users')
        .select(['uuid', 'name', 'lang', 'rank'])
        .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
        .executeTakeFirst()
    : undefined;
  // Quoted as in JSON, so that nothing in it can play tricks with the terminal.
  if (!player) throw new CommandError(`There is no player called ${JSON.stringify(name)}.`);
  return player;
}

export type AuditedChange = Pick<Parameters<typeof recordAudit>[1], 'action' | 'before' | 'after'>;

/** Remembers what the operator did to a player. */
export function auditPlayer(
  trx: Transaction<Schema>,
  { uuid, name }: Pick<Player, 'uuid' | 'name'>,
  { action, before, after }: AuditedChange,
): Promise<void> {
  return recordAudit(trx, {
    actor: COMMAND_LINE,
    action,
    subject: uuid,
    subjectName: name,
    before,
    after,
  });
}

/** A moment as lists print it, in UTC. */
export const timeText = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
