import { langBody } from '@site/contract/http/account';
import { errorBody } from '@site/contract/http/errors';
import { z } from 'zod';
import { callerOf } from '../../http/callRules.ts';
import type { Api, Services } from '../../services.ts';
import { loadLang, storeLang } from './accountRepository.ts';

export function langRoutes(app: Api, { db }: Services): void {
  app.get(
    '/user/lang',
    { schema: { summary: "The caller's language.", response: { 200: langBody, 401: errorBody } } },
    async (request) => {
      const lang = await loadLang(db, callerOf(request).uuid);
      return { lang: lang === 'de' ? ('DE' as const) : ('EN' as const) };
    },
  );

  app.post(
    '/user/lang',
    {
      schema: {
        summary: "Sets the caller's language.",
        body: langBody,
        response: { 204: z.null(), 400: errorBody, 401: errorBody },
      },
    },
    async (request, reply) => {
      await storeLang(db, callerOf(request).uuid, request.body.lang === 'DE' ? 'de' : 'en');
      return reply.status(204).send(null);
    },
  );
}
