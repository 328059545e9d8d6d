import { errorBody } from '@site/contract/http/errors';
import { auditList, auditQuery } from '@site/contract/http/panel';
import type { Api, Services } from '../../services.ts';
import { auditEntries } from './auditRepository.ts';

export function auditRoutes(app: Api, { db }: Services): void {
  app.get(
    '/panel/audit',
    {
      schema: {
        summary: 'What staff have done, the newest first.',
        querystring: auditQuery,
        response: { 200: auditList, 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request) => auditEntries(db, request.query),
  );
}
