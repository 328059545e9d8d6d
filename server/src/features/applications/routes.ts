import {
  application,
  applicationDetail,
  applicationHistory,
  applicationList,
  applicationParams,
  applicationsQuery,
  applyBody,
  ownApplications,
  stateBody,
  stateConflict,
} from '@site/contract/http/applications';
import { errorBody } from '@site/contract/http/errors';
import { ifMatchHeaders } from '@site/contract/http/ifMatch';
import { LIMITS } from '@site/contract/limits';
import { LEAD_RANKS } from '@site/contract/ranks';
import { z } from 'zod';
import { callerOf } from '../../http/callRules.ts';
import { tagOf } from '../../http/entityTag.ts';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import {
  addApplication,
  allApplications,
  applicationSummaries,
  countApplications,
  decideApplication,
  decisionsOn,
  findApplication,
  versionOf,
} from './applicationRepository.ts';

export function applicationRoutes(app: Api, { db, limits }: Services): void {
  app.post(
    '/applications/apply',
    { schema: { summary: 'Applies for the team.', body: applyBody, response: { 201: application } } },
    async (request, reply) => {
      const { uuid } = callerOf(request);
      await limits.apply.take(uuid);
      const added = await addApplication(db, uuid, request.body);
      if (!added) throw new HttpError(400, 'application_pending');
      return reply.status(201).send(added);
    },
  );

  app.get(
    '/applications/own',
    { schema: { summary: "The caller's applications, newest first.", response: { 200: ownApplications } } },
    async (request) => allApplications(db, callerOf(request).uuid),
  );

  app.get(
    '/applications/all',
    {
      schema: {
        summary:
          'For lead ranks, all applications, or with a query a page of summaries; for other staff, the newest summaries.',
        querystring: applicationsQuery,
        response: { 200: applicationList },
      },
    },
    async (request, reply) => {
      if (!LEAD_RANKS.includes(callerOf(request).rank))
        return applicationSummaries(db, { limit: LIMITS.recentApplications });
      if (Object.keys(request.query).length === 0) return allApplications(db);
      reply.header('x-total-count', await countApplications(db, request.query));
      return applicationSummaries(db, request.query);
    },
  );

  app.get(
    '/applications/:id',
    {
      schema: {
        summary:
          'An application, with the language to write to the applicant in; the `etag` header names its newest decision.',
        params: applicationParams,
        response: { 200: applicationDetail, 404: errorBody },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      // Read first: a decision in between then counts as unseen.
      const version = await versionOf(db, id);
      const found = await findApplication(db, id);
      if (!found) throw new HttpError(404, 'unknown_application');
      reply.header('etag', tagOf(version));
      return found;
    },
  );

  app.get(
    '/applications/:id/history',
    {
      schema: {
        summary: 'The decisions on an application, newest first.',
        params: applicationParams,
        response: { 200: applicationHistory, 404: errorBody },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await findApplication(db, id))) throw new HttpError(404, 'unknown_application');
      return decisionsOn(db, id);
    },
  );

  app.patch(
    '/applications/:id/state',
    {
      schema: {
        summary:
          'Sets the state of an application; setting the current one is a no-op. With `if-match`, only over that decision.',
        headers: ifMatchHeaders,
        params: applicationParams,
        body: stateBody,
        response: { 204: z.null(), 404: errorBody, 409: stateConflict },
      },
    },
    async (request, reply) => {
      const version = await decideApplication(db, callerOf(request), {
        id: request.params.id,
        state: request.body.newState,
        ifMatch: request.headers['if-match'],
      });
      return reply.status(204).header('etag', tagOf(version)).send(null);
    },
  );
}
