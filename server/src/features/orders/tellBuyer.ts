import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { storeAlertIn } from '../../entries/storeAlert.ts';
import type { Sockets } from '../../sockets/sockets.ts';
import { messageFor, type OrderMessage } from './messages.ts';
import type { OrderRow } from './states.ts';

/**
 * Stores an alert for the buyer of an order.
 *
 * @param title the line that it is about
 * @returns sends it to open pages
 */
export async function tellBuyer(
  trx: Transaction<Schema>,
  sockets: Pick<Sockets, 'sendAlert'>,
  { user_id: uuid, number }: Pick<OrderRow, 'user_id' | 'number'>,
  message: OrderMessage,
  title = '',
): Promise<readonly Effect[]> {
  if (uuid === null) return [];
  const texts = messageFor(message, { number, title });
  const alert = await storeAlertIn(trx, { uuid, category: 'shop', texts });
  return [() => sockets.sendAlert(uuid, alert)];
}
