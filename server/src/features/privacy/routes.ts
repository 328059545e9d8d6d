import * as calls from '@site/contract/calls/account';
import { implement } from '@site/backend/implement';
import { callerOf } from '../../sessions/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { exportData } from './exportData.ts';
import { requestDeletion } from './requestDeletion.ts';

export function privacyRoutes(app: Api, services: Services): void {
  const { db, site, limits, sockets } = services;
  implement(app, calls.readPrivacy, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send([...site.privacy]),
  );

  implement(app, calls.exportAccount, async (request, reply) => {
    const { uuid } = callerOf(request);
    await limits.dataExport.take(uuid);
    return reply
      .header('content-disposition', 'attachment; filename="account-data.json"')
      .send(await exportData(db, uuid));
  });

  implement(app, calls.deleteAccount, async (request) => {
    const caller = callerOf(request);
    const { after, ended, used } = await requestDeletion(services, caller, request.body);
    if (used?.alert) sockets.sendAlert(caller.uuid, used.alert, caller.sessionId);
    sockets.disconnectSessions(ended);
    return after;
  });
}
