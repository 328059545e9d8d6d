import { actOnOrder } from '@site/contract/calls/orders';
import type { z } from 'zod';
import {
  ORDER_ENTRY_KINDS,
  type OrderAct,
  type OrderEntryKind,
  type refundBody,
} from '@site/contract/http/panelOrders';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { OrderRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { machine, type Change, type Handler } from '../../entries/machine.ts';
import type { Services } from '../../services.ts';
import { lookAt, type ReadOrder } from './read.ts';

export interface Context extends Pick<Services, 'commands' | 'db' | 'site' | 'sockets'> {
  readonly log: FastifyBaseLogger;
}

export type OrderChange<Its extends Context = Context> = Change<OrderRow, OrderEntryKind, Its>;

export type OrderHandlers<Its extends Context = Context> = Readonly<
  Record<OrderAct, Handler<OrderChange<Its>, ReadOrder, z.output<typeof refundBody>>>
>;

/** Lets one order of a player change after another. */
export const lockBuyer = (trx: Transaction<Schema>, uuid: string | RawBuilder<unknown>) =>
  sql`SELECT FROM users WHERE uuid = ${uuid} FOR NO KEY UPDATE`.execute(trx);

export const orders = machine({
  table: 'orders',
  history: ['order_events', 'order_id'],
  kinds: ORDER_ENTRY_KINDS,
  thing: 'order',
  acts: actOnOrder,
  codes: ['unknown_order', 'order_state'],
  subject: ({ number, user_id }: OrderRow) => ({ name: number, about: user_id }),
  look: (db, id) => lookAt(db, id),
  /** As the reports of game servers do: the player first, of whom no two orders change at once. */
  lockBefore: (trx, id) => lockBuyer(trx, sql`(SELECT user_id FROM orders WHERE id = ${id})`),
  announce({ sockets }: Context, { user_id: buyer }) {
    if (buyer !== null) sockets.announceOrders(buyer);
  },
});
