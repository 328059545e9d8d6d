import * as calls from '@site/contract/calls/orders';
import type { Api } from '@site/backend/api';
import { implement } from '@site/backend/implement';
import { callerOf } from '../../sessions/callRules.ts';
import { accept, markPaid, redeliver, refund, settle, takeBack } from './acts.ts';
import type { Context } from './context.ts';
import { readPanel, readPanelOne, sumUp } from './read.ts';

/** The team's work with orders. */
export function panelRoutes(app: Api, context: Context): void {
  const { db, site } = context;

  implement(app, calls.listPanelOrders, async ({ query }, reply) => {
    const { orders, count } = await readPanel(db, query);
    return reply.header('x-total-count', count).send([...orders]);
  });

  implement(app, calls.sumUpOrders, () => sumUp(db, site, new Date()));

  implement(app, calls.readPanelOrder, ({ params }) => readPanelOne(db, params.id));

  const acts = [
    [calls.markOrderPaid, markPaid],
    [calls.refundOrder, refund],
    [calls.settleOrder, settle],
    [calls.redeliverOrder, redeliver],
    [calls.acceptOrder, accept],
    [calls.takeBackOrder, takeBack],
  ] as const;
  for (const [call, act] of acts)
    implement(app, call, async (request) => {
      const { uuid, name } = callerOf(request);
      const { id } = request.params;
      await act(context, id, { by: { uuid, name }, reason: request.body.reason });
      return readPanelOne(db, id);
    });
}
