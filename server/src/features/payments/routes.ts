import type { Api } from '@site/backend/api';
import { cacheFor } from '@site/backend/cacheFor';
import { HttpError } from '@site/backend/httpError';
import { implement } from '@site/backend/implement';
import * as calls from '@site/contract/calls/orders';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { Services } from '../../services.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { lookAt, orderOf, vatNoteOf } from '../orders/read.ts';
import { orderRoutes } from '../orders/routes.ts';
import { sumUp } from '../orders/sums.ts';
import { acts } from './acts.ts';
import { cancelOwn, checkOwn } from './ask.ts';
import { placeOrder } from './place.ts';
import { openTill, type PaymentContext } from './providers/openProvider.ts';
import { applyReport } from './reports.ts';
import { watchOrders } from './watch.ts';
import { webhookRoutes } from './webhookRoutes.ts';

/** Sells what is in the catalogue, and takes the money. It stands on the orders, which know nothing of it. */
export function paymentRoutes(app: Api, services: Services): void {
  const { commands, config, db, site, sockets, limits } = services;
  const { log } = app;
  const context: PaymentContext = { commands, db, site, sockets, log, ...openTill(services, log) };
  const { provider, demo } = context;
  orderRoutes(app, services, context, acts);
  webhookRoutes(app, context, services);
  app.addHook('onClose', watchOrders(context));

  const isConnected = cacheFor(5_000, async () => {
    const since = new Date(Date.now() - GAME_LIMITS.heardMs);
    const servers = db.selectFrom('game_servers').select('id').where('heard_at', '>', since);
    return (await servers.executeTakeFirst()) !== undefined;
  });
  implement(app, calls.readCheckout, async () => ({
    provider: provider?.name ?? null,
    vatPercent: site.vatPercent,
    vatNote: vatNoteOf(site, site.vatPercent),
    manualDays: provider?.name === 'manual' ? site.manualDays : null,
    isNetworkConnected: await isConnected(),
  }));

  const isTestMode = provider?.isTest === true && !config.demo;
  implement(app, calls.sumUpOrders, async () => ({ ...(await sumUp(db, site, new Date())), isTestMode }));

  implement(app, calls.placeOrder, async (request, reply) => {
    const { uuid: buyer } = callerOf(request);
    await limits.order.take(buyer);
    const key = request.headers['idempotency-key'];
    const { placed, isNew } = await placeOrder(context, { buyer, key, order: request.body });
    return reply.status(isNew ? 201 : 200).send(placed);
  });

  const readOwn = async (id: string, owner: string) => orderOf(await lookAt(db, id, owner), site);

  implement(app, calls.cancelOrder, async (request) => {
    const caller = callerOf(request);
    await cancelOwn(context, request.params.id, caller);
    return readOwn(request.params.id, caller.uuid);
  });

  implement(app, calls.checkOrder, async (request) => {
    const { uuid } = callerOf(request);
    await checkOwn(context, request.params.id, uuid);
    return readOwn(request.params.id, uuid);
  });

  implement(app, calls.actOnDemoPayment, async (request, reply) => {
    if (!demo) throw new HttpError(404, 'unknown_checkout');
    const { checkout, act } = request.body;
    const own = await db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('checkout_id', '=', checkout)
      .where('user_id', '=', callerOf(request).uuid)
      .executeTakeFirst();
    if (!own) throw new HttpError(404, 'unknown_checkout');
    // Its checkout is closed after the order was cancelled.
    if (own.state === 'cancelled') throw new HttpError(409, 'order_state');
    const webhook = await demo.act(checkout, act);
    if (webhook !== undefined) await applyReport(context, demo.name, webhook);
    return reply.status(204).send(null);
  });
}
