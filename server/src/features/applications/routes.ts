import { applicationList } from '@site/contract/http/applications';
import { errorBody } from '@site/contract/http/errors';
import { LIMITS } from '@site/contract/limits';
import { callerOf } from '../../parts/callRules.ts';
import type { Api, Services } from '../../services.ts';
import { allApplications, newestSummaries } from './applicationRepository.ts';
import { readableApplications } from './policy.ts';

export function applicationRoutes(app: Api, { db }: Services): void {
  app.get(
    '/applications/all',
    { schema: { response: { 200: applicationList, 401: errorBody, 403: errorBody } } },
    async (request) => {
      const readable = readableApplications(callerOf(request));
      return readable === 'whole' ? allApplications(db) : newestSummaries(db, LIMITS.recentApplications);
    },
  );
}
