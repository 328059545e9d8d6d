import * as calls from '@site/contract/calls/account';
import { implement } from '@site/backend/implement';
import { callerOf } from '../../sessions/callRules.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';

function langRoutes(app: Api, { db }: Services): void {
  implement(app, calls.readLang, async (request) => {
    const { uuid } = callerOf(request);
    const user = db.selectFrom('users').select('lang').where('uuid', '=', uuid);
    const { lang } = await user.executeTakeFirstOrThrow();
    return { lang: lang === 'de' ? ('DE' as const) : ('EN' as const) };
  });

  implement(app, calls.setLang, async (request, reply) => {
    const lang = request.body.lang === 'DE' ? 'de' : 'en';
    await db.updateTable('users').set({ lang }).where('uuid', '=', callerOf(request).uuid).execute();
    return reply.status(204).send(null);
  });
}

export function accountRoutes(app: Api, services: Services): void {
  langRoutes(app, services);
  passwordRoutes(app, services);
  secondFactorRoutes(app, services);
}
