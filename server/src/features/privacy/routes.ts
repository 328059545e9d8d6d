import { errorBody } from '@site/contract/http/errors';
import { accountData, deleteAccountResponse, deleteAccountBody } from '@site/contract/http/privacy';
import { privacyText } from '@site/contract/http/site';
import { callerOf } from '../../http/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { exportData } from './exportData.ts';
import { requestDeletion } from './requestDeletion.ts';

/** Lets players read, download and delete what the site stores about them. */
export function privacyRoutes(app: Api, services: Services): void {
  const { db, site, limits, sockets } = services;
  app.get(
    '/privacy',
    {
      schema: {
        summary: 'What personal data the site stores and why, in both languages.',
        response: { 200: privacyText },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send([...site.privacy]),
  );

  app.get(
    '/user/data',
    {
      schema: {
        summary: 'Everything the site stores about the caller, for download.',
        response: { 200: accountData },
      },
    },
    async (request, reply) => {
      const { uuid } = callerOf(request);
      await limits.dataExport.take(uuid);
      return reply
        .header('content-disposition', 'attachment; filename="account-data.json"')
        .send(await exportData(db, uuid));
    },
  );

  app.post(
    '/user/delete',
    {
      schema: {
        summary: "Schedules the deletion of the caller's account, which a login cancels.",
        body: deleteAccountBody,
        response: { 200: deleteAccountResponse, 409: errorBody },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { deleteAfter, ended, used } = await requestDeletion(services, caller, request.body);
      if (used?.alert) sockets.sendAlert(caller.uuid, used.alert);
      sockets.disconnectSessions([...ended]);
      return { delete_after: deleteAfter.toISOString() };
    },
  );
}
