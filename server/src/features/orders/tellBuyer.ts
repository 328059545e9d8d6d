import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { storeAlert } from '../../entries/storeAlert.ts';
import type { Sockets } from '../../sockets/sockets.ts';
import { messageFor, type OrderMessage } from './messages.ts';
import type { OrderRow } from './states.ts';

/** Stores an alert for the buyer of an order. @returns sends it to open pages */
export async function tellBuyer(
  trx: Transaction<Schema>,
  sockets: Pick<Sockets, 'sendAlert'>,
  { user_id: uuid, number }: Pick<OrderRow, 'user_id' | 'number'>,
  message: OrderMessage,
): Promise<readonly Effect[]> {
  if (uuid === null) return [];
  const { lang } = await trx
    .selectFrom('users')
    .select('lang')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const alert = await storeAlert(trx, { uuid, category: 'shop', message: messageFor(message, lang, number) });
  return [() => sockets.sendAlert(uuid, alert)];
}
