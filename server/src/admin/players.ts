import type { Kysely, Transaction } from 'kysely';
import { recordAudit } from '../entries/audit.ts';
import { CommandError } from '@site/backend/commandError';
import { isPlayer } from '../database/isPlayer.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { COMMAND_LINE } from '@site/delivery/operator';

export type Player = Pick<UserRow, 'uuid' | 'name' | 'lang' | 'rank'>;

/** Characters that PostgreSQL refuses to search for. */
const UNSEARCHABLE = /[\p{Cs}\0]/u;

/** @throws CommandError if there is none */
export async function findPlayer(db: Kysely<Schema>, name: string): Promise<Player> {
  const player = UNSEARCHABLE.test(name)
    ? undefined
    : await db
        .selectFrom('users')
        .select(['uuid', 'name', 'lang', 'rank'])
        .where(isPlayer(name))
        .executeTakeFirst();
  // Quoted as in JSON, to be safe on a terminal.
  if (!player) throw new CommandError(`There is no player called ${JSON.stringify(name)}.`);
  return player;
}

export type AuditedChange = Pick<Parameters<typeof recordAudit>[1], 'action' | 'before' | 'after'>;

export const auditPlayer = (
  trx: Transaction<Schema>,
  { uuid, name }: Pick<Player, 'uuid' | 'name'>,
  change: AuditedChange,
) => recordAudit(trx, { actor: COMMAND_LINE, subject: uuid, subjectName: name, ...change });

export const timeText = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
