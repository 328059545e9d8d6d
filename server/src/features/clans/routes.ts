import * as calls from '@site/contract/calls/players';
import { implement } from '@site/backend/implement';
import { clanList } from '@site/contract/http/clans';
import { LIMITS } from '@site/contract/limits';
import { HttpError } from '@site/backend/httpError';
import { cacheFor } from '@site/backend/cacheFor';
import { jsonBytes, sendJson } from '@site/backend/jsonBytes';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { clanCountQuery, findClan, listClans } from './clanRepository.ts';

export function clanRoutes(app: Api, { db }: Services): void {
  const wholeList = cacheFor(1000, async () => {
    const clans = await listClans(db, {});
    return { count: clans.length, bytes: jsonBytes(clanList, clans) };
  });

  implement(app, calls.listClans, async ({ query }, reply) => {
    const isWhole = query.limit === undefined && query.offset === undefined && !query.search;
    if (isWhole) {
      const { count, bytes } = await wholeList();
      return sendJson(reply.header('x-total-count', count), bytes);
    }
    // At most a page at once, since each is serialized per request.
    const page = { limit: LIMITS.page.max, ...query };
    const { count } = await clanCountQuery(db, query.search).executeTakeFirstOrThrow();
    return reply.header('x-total-count', count).send(await listClans(db, page));
  });

  implement(app, calls.readClan, async ({ params }) => {
    const found = await findClan(db, params.clan);
    if (!found) throw new HttpError(404, 'unknown_clan');
    return found;
  });
}
