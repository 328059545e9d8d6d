import { randomUUID } from 'node:crypto';
import type { CommandKind } from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import { jsonText } from '@site/backend/jsonText';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** What a command is about, such as the rank that it gives. */
export type CommandArgs = Readonly<Record<string, string | number>>;

/** A command that is queued. */
export interface NewCommand {
  readonly kind: CommandKind;
  readonly player: string;
  readonly args: CommandArgs;
  /** The author: a person, or another name that is shown to the team. */
  readonly by: { readonly uuid: string; readonly name: string } | string;
  readonly requireOnline?: boolean;
  readonly notAfter?: Date;
}

/** Queues a command for the game servers. @returns its id */
export async function addCommand(
  db: Kysely<Schema>,
  { kind, player, args, by, requireOnline = false, notAfter }: NewCommand,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('game_commands')
    .values({
      id,
      kind,
      user_id: player,
      args: jsonText(args),
      ...(typeof by === 'string' ? { created_by: by } : { created_by: by.name, created_by_id: by.uuid }),
      require_online: requireOnline,
      not_after: notAfter ?? null,
      server_id: null,
      lease: null,
      message: null,
    })
    .execute();
  return id;
}

/** Runs after the commit. */
export type Effect = () => void;

/** A command whose state changes. */
export interface ChangedCommand {
  readonly id: string;
  readonly state: Extract<CommandState, 'waiting' | 'done' | 'failed' | 'unknown' | 'expired'>;
}

/** @throws HttpError to refuse the change */
type Listener = (trx: Transaction<Schema>, command: ChangedCommand) => Promise<readonly Effect[]>;

/** Tells the features that queue commands what becomes of them. */
export interface CommandChanges {
  /** Adds a listener, which runs in the transaction of each change. */
  listen(listener: Listener): void;
  /** @returns what to do after the commit */
  tell(trx: Transaction<Schema>, command: ChangedCommand): Promise<readonly Effect[]>;
}

export function createCommandChanges(): CommandChanges {
  const listeners: Listener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    async tell(trx, command) {
      const effects: Effect[] = [];
      for (const listener of listeners) effects.push(...(await listener(trx, command)));
      return effects;
    },
  };
}
