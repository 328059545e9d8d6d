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
 * @param ownSession the session in which the buyer did it, who has then read it
 * @returns sends it to open pages
 */
export async function tellBuyer(
  trx: Transaction<Schema>,
  sockets: Pick<Sockets, 'sendAlert'>,
  { id, user_id: uuid, number }: Pick<OrderRow, 'id' | 'user_id' | 'number'>,
  message: OrderMessage,
  { title = '', ownSession }: { readonly title?: string; readonly ownSession?: string | undefined } = {},
): Promise<readonly Effect[]> {
  if (uuid === null) return [];
  const texts = messageFor(message, { number, title });
  const alert = await storeAlertIn(trx, {
    uuid,
    category: 'shop',
    texts,
    target: `order:${id}`,
    isRead: ownSession !== undefined,
  });
  return [() => sockets.sendAlert(uuid, alert, ownSession)];
}
