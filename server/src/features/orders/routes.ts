import type { Api } from '@site/backend/api';
import { implement } from '@site/backend/implement';
import * as calls from '@site/contract/calls/orders';
import { orderActs } from '@site/contract/orderStates';
import type { RankId } from '@site/contract/ranks';
import { namesOf } from '@site/contract/states';
import type { Services } from '../../services.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { followCommands } from './commandListener.ts';
import { orders, type Context, type OrderHandlers } from './orders.ts';
import { lookAt, orderOf, panelOrderOf, search, type ReadOrder } from './read.ts';
import { readDetail } from './readDetail.ts';

export function orderRoutes<Its extends Context>(
  app: Api,
  { db, site, limits, commands }: Services,
  context: Its,
  handlers: OrderHandlers<Its>,
): void {
  commands.listen(followCommands(context));

  implement(app, calls.listOrders, async (request, reply) => {
    const { rows, count } = await search(db, { owner: callerOf(request).uuid, ...request.query });
    return reply.header('x-total-count', count).send(rows.map((row) => orderOf(row, site)));
  });

  implement(app, calls.readOrder, async (request) =>
    orderOf(await lookAt(db, request.params.id, callerOf(request).uuid), site),
  );

  const panelOrder = (row: ReadOrder, rank: RankId) => ({
    ...panelOrderOf(row, site),
    acts: orders.actsFor(handlers, rank, row),
  });

  async function readOne(id: string, rank: RankId) {
    const row = await lookAt(db, id);
    return { ...panelOrder(row, rank), ...(await readDetail(db, row)) };
  }

  implement(app, calls.listPanelOrders, async (request, reply) => {
    const { rank } = callerOf(request);
    const { rows, count } = await search(db, request.query);
    return reply.header('x-total-count', count).send(rows.map((row) => panelOrder(row, rank)));
  });

  implement(app, calls.readPanelOrder, (request) => readOne(request.params.id, callerOf(request).rank));

  for (const name of namesOf(orderActs))
    implement(app, calls.actOnOrder[name], async (request) => {
      const by = callerOf(request);
      await limits.orderAct.take(by.uuid);
      const { params, body } = request;
      await orders.act(context, { name, id: params.id, by, body }, handlers[name]);
      return readOne(params.id, by.rank);
    });
}
