import { clanDetail, clanList, clanParams, clansQuery } from '@site/contract/http/clans';
import { errorBody } from '@site/contract/http/errors';
import { HttpError } from '../../parts/httpError.ts';
import { keepBriefly } from '../../parts/keepBriefly.ts';
import type { Api, Services } from '../../services.ts';
import { countClans, findClan, listClans } from './clanRepository.ts';

export function clanRoutes(app: Api, { db }: Services): void {
  const wholeList = keepBriefly(() => listClans(db, {}));

  app.get(
    '/clans',
    {
      schema: {
        summary: 'The clans by their places, all or a part; `x-total-count` says how many match in all.',
        querystring: clansQuery,
        response: { 200: clanList, 400: errorBody },
      },
    },
    async ({ query }, reply) => {
      const isPage = query.limit !== undefined || query.offset !== undefined;
      const clans = isPage || query.search ? await listClans(db, query) : await wholeList();
      reply.header('x-total-count', isPage ? await countClans(db, query.search) : clans.length);
      return clans;
    },
  );

  app.get(
    '/clans/:clan',
    {
      schema: {
        summary: 'A clan by its name or tag, with its members.',
        params: clanParams,
        response: { 200: clanDetail, 400: errorBody, 404: errorBody },
      },
    },
    async ({ params }) => {
      const found = await findClan(db, params.clan);
      if (!found) throw new HttpError(404, 'unknown_clan');
      return found;
    },
  );
}
