import * as calls from '@site/contract/calls/orders';
import type { Api } from '@site/backend/api';
import { implement } from '@site/backend/implement';
import type { FastifyRequest } from 'fastify';
import { requireFreshLogin } from '../../credentials/secondFactor.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { accept, markPaid, redeliver, settle, takeBack } from './acts.ts';
import type { Context } from './context.ts';
import { readPanel } from './read.ts';
import { readPanelOne } from './readDetail.ts';
import { refund } from './refund.ts';
import type { Act } from './states.ts';
import { sumUp } from './sums.ts';

/** The team's work with orders. */
export function panelRoutes(
  app: Api,
  context: Context,
  { config, limits }: Pick<Services, 'config' | 'limits'>,
): void {
  const { db, site, provider } = context;
  const isTestMode = provider?.isTest === true && !config.demo;

  implement(app, calls.listPanelOrders, async ({ query }, reply) => {
    const { orders, count } = await readPanel(db, site, query);
    return reply.header('x-total-count', count).send([...orders]);
  });

  implement(app, calls.sumUpOrders, async () => ({ ...(await sumUp(db, site, new Date())), isTestMode }));

  implement(app, calls.readPanelOrder, ({ params }) => readPanelOne(context, params.id));

  /** Lets in who has just proved to be themselves: acts move money. */
  async function actOf(request: FastifyRequest, { reason }: { readonly reason: string }): Promise<Act> {
    const caller = callerOf(request);
    await requireFreshLogin(db, caller);
    await limits.orderAct.take(caller.uuid);
    return { by: { uuid: caller.uuid, name: caller.name }, reason };
  }

  const acts = [
    [calls.markOrderPaid, markPaid],
    [calls.settleOrder, settle],
    [calls.redeliverOrder, redeliver],
    [calls.acceptOrder, accept],
    [calls.takeBackOrder, takeBack],
  ] as const;
  for (const [call, act] of acts)
    implement(app, call, async (request) => {
      const { id } = request.params;
      await act(context, id, await actOf(request, request.body));
      return readPanelOne(context, id);
    });

  implement(app, calls.refundOrder, async (request) => {
    const { id } = request.params;
    await refund(context, id, await actOf(request, request.body), request.body.takeBack);
    return readPanelOne(context, id);
  });
}
