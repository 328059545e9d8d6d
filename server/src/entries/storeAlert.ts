import type { AlertCategory } from '@site/contract/http/alerts';
import type { LiveAlert } from '@site/contract/sockets';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

interface NewAlert {
  readonly uuid: string;
  readonly category: AlertCategory;
  readonly message: string;
}

/**
 * Stores an alert for a player, in the transaction of its event.
 *
 * @returns what to send live after the commit
 */
export function storeAlert(trx: Kysely<Schema>, { uuid, category, message }: NewAlert): Promise<LiveAlert> {
  return trx
    .insertInto('alerts')
    .values({ user_id: uuid, category, message })
    .returning(['category', 'message'])
    .executeTakeFirstOrThrow();
}
