import * as calls from '@site/contract/calls/orders';
import type { Api } from '@site/backend/api';
import { implement } from '@site/backend/implement';
import { cacheFor } from '@site/backend/cacheFor';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { callerOf } from '../../sessions/callRules.ts';
import type { Services } from '../../services.ts';
import { cancelOwn, checkOwn } from './ask.ts';
import type { Context } from './context.ts';
import { createCommandListener } from './commandListener.ts';
import { panelRoutes } from './panelRoutes.ts';
import { placeOrder } from './place.ts';
import { openTill } from './providers/openProvider.ts';
import { readOwn, readOwnOne, vatNoteOf } from './read.ts';
import { watchOrders } from './watch.ts';
import { webhookRoutes } from './webhookRoutes.ts';

async function isNetworkConnected(db: Kysely<Schema>): Promise<boolean> {
  const heard = await db
    .selectFrom('game_servers')
    .select('id')
    .where('heard_at', '>', new Date(Date.now() - GAME_LIMITS.heardMs))
    .executeTakeFirst();
  return heard !== undefined;
}

/** Sells what is in the catalogue: orders, payments and their delivery. */
export function orderRoutes(app: Api, services: Services): void {
  const { db, site, sockets, limits, commandChanges } = services;
  const context: Context = { db, site, sockets, log: app.log, ...openTill(services, app.log) };
  commandChanges.listen(createCommandListener(sockets));
  app.addHook('onClose', watchOrders(context));

  const isConnected = cacheFor(5_000, () => isNetworkConnected(db));
  implement(app, calls.readCheckout, async () => ({
    provider: context.provider?.name ?? null,
    vatPercent: site.vatPercent,
    vatNote: vatNoteOf(site, site.vatPercent),
    manualDays: context.provider?.name === 'manual' ? site.manualDays : null,
    isNetworkConnected: await isConnected(),
  }));

  implement(app, calls.placeOrder, async (request, reply) => {
    const { uuid } = callerOf(request);
    await limits.order.take(uuid);
    const key = request.headers['idempotency-key'];
    const { placed, isNew } = await placeOrder(context, { uuid, key }, request.body);
    return reply.status(isNew ? 201 : 200).send(placed);
  });

  implement(app, calls.listOrders, async (request, reply) => {
    const { uuid } = callerOf(request);
    const { orders, count } = await readOwn(db, site, { uuid, ...request.query });
    return reply.header('x-total-count', count).send([...orders]);
  });

  implement(app, calls.readOrder, (request) =>
    readOwnOne(db, site, { uuid: callerOf(request).uuid, id: request.params.id }),
  );

  implement(app, calls.cancelOrder, async (request) => {
    const caller = callerOf(request);
    await cancelOwn(context, request.params.id, caller);
    return readOwnOne(db, site, { uuid: caller.uuid, id: request.params.id });
  });

  implement(app, calls.checkOrder, async (request) => {
    const { uuid } = callerOf(request);
    await checkOwn(context, request.params.id, uuid);
    return readOwnOne(db, site, { uuid, id: request.params.id });
  });

  webhookRoutes(app, context, services);
  panelRoutes(app, context, services);
}
