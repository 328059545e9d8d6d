import * as calls from '@site/contract/calls/applications';
import { implement } from '@site/backend/implement';
import { LIMITS } from '@site/contract/limits';
import { LEAD_RANKS } from '@site/contract/ranks';
import { callerOf } from '../../sessions/callRules.ts';
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
  implement(app, calls.apply, async (request, reply) => {
    const { uuid } = callerOf(request);
    await limits.apply.take(uuid);
    const added = await addApplication(db, uuid, request.body);
    if (!added) throw new HttpError(400, 'application_pending');
    return reply.status(201).send(added);
  });

  implement(app, calls.listOwnApplications, async (request) => allApplications(db, callerOf(request).uuid));

  implement(app, calls.listApplications, async (request, reply) => {
    if (!LEAD_RANKS.includes(callerOf(request).rank))
      return applicationSummaries(db, { limit: LIMITS.recentApplications });
    if (Object.keys(request.query).length === 0) return allApplications(db);
    reply.header('x-total-count', await countApplications(db, request.query));
    return applicationSummaries(db, request.query);
  });

  implement(app, calls.readApplication, async (request, reply) => {
    const { id } = request.params;
    // Read first: a decision in between then counts as unseen.
    const version = await versionOf(db, id);
    const found = await findApplication(db, id);
    if (!found) throw new HttpError(404, 'unknown_application');
    reply.header('etag', tagOf(version));
    return found;
  });

  implement(app, calls.listDecisions, async (request) => {
    const { id } = request.params;
    if (!(await findApplication(db, id))) throw new HttpError(404, 'unknown_application');
    return decisionsOn(db, id);
  });

  implement(app, calls.decideApplication, async (request, reply) => {
    const wanted = { id: request.params.id, state: request.body.newState };
    const version = await decideApplication(db, callerOf(request), wanted, request.headers['if-match']);
    return reply.status(204).header('etag', tagOf(version)).send(null);
  });
}
