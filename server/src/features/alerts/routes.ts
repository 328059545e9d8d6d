import * as calls from '@site/contract/calls/alerts';
import { implement } from '@site/backend/implement';
import { storeAlert } from '../../entries/storeAlert.ts';
import { requireOwnPassword } from '../../sessions/authentication.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { forbidden, HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { alertsOf, countUnread, markAllRead, markRead, storeAuditedAlert } from './alertRepository.ts';
import { LEAD_RANKS } from '@site/contract/ranks';

export function alertRoutes(app: Api, { db, sockets, limits }: Services): void {
  for (const [call, unreadOnly] of [
    [calls.listAlerts, false],
    [calls.listUnreadAlerts, true],
  ] as const)
    implement(app, call, async (request, reply) => {
      const { uuid } = callerOf(request);
      reply.header('x-unread-count', await countUnread(db, uuid));
      return request.query.limit === 0 ? [] : alertsOf(db, uuid, { ...request.query, unreadOnly });
    });

  implement(app, calls.markAlertRead, async (request, reply) => {
    const { uuid } = callerOf(request);
    // Another player's alert is reported as unknown, which doesn't reveal that its id exists.
    if (!(await markRead(db, uuid, request.body.alertId))) throw new HttpError(404, 'unknown_alert');
    sockets.announceRead(uuid);
    return reply.status(204).send(null);
  });

  implement(app, calls.markAllAlertsRead, async (request, reply) => {
    const { uuid } = callerOf(request);
    await markAllRead(db, uuid, request.body?.newest);
    sockets.announceRead(uuid);
    return reply.status(204).send(null);
  });

  implement(app, calls.sendAlert, async (request, reply) => {
    const { userId, category, message } = request.body;
    const caller = callerOf(request);
    if (userId === undefined) {
      await limits.ownAlert.take(caller.uuid);
      sockets.sendAlert(caller.uuid, await storeAlert(db, { uuid: caller.uuid, category, message }));
      return reply.status(204).send(null);
    }
    if (!LEAD_RANKS.includes(caller.rank)) throw forbidden();
    requireOwnPassword(caller);
    const stored = await storeAuditedAlert(db, caller, { userId, category, message });
    if (!stored) throw new HttpError(404, 'unknown_player');
    sockets.sendAlert(stored.uuid, stored.alert);
    return reply.status(204).send(null);
  });
}
