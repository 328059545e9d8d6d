import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Live } from '../live.ts';
import type { Releases } from '../releases/releases.ts';

/** What the operator's commands work with, in a running server or beside none. */
export interface CommandContext {
  readonly db: Kysely<Schema>;
  readonly live: Live;
  /** What is live of the remotes, where a server runs. */
  readonly releases?: Pick<Releases, 'deploy' | 'forget'>;
  /** Where the database has no programs of its own for it. */
  readonly backUp?: ((file: string, recipient?: string) => Promise<void>) | undefined;
}

/** Where no server runs there are no sockets to tell. */
export const NO_SOCKETS: Live = {
  sendAlert: () => undefined,
  endSessions: () => undefined,
  endPlayer: () => undefined,
};
