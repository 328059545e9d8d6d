import { codeBody } from '@site/contract/http/account';
import { errorBody } from '@site/contract/http/errors';
import { z } from 'zod';
import { countSignedInTry } from '../../credentials/attempts.ts';
import { confirmSession } from '../../credentials/freshFactor.ts';
import { consumeCode } from '../../credentials/secondFactor.ts';
import { callerOf } from '../../http/callRules.ts';
import { HttpError } from '../../http/httpError.ts';
import type { Api, Services } from '../../services.ts';
import { loadAccount, lockAccount } from './accountRepository.ts';

/** By which a session proves its second factor again, for what asks for that. */
export function confirmRoutes(app: Api, { db, limits, live, vault }: Services): void {
  app.post(
    '/user/2fa/confirm',
    {
      schema: {
        summary: 'Proves the second factor again; the session then counts as confirmed for ten minutes.',
        body: codeBody,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { totp_secret } = await loadAccount(db, caller.uuid);
      if (totp_secret === null) throw new HttpError(400, 'no_second_factor');
      const giveBack = await countSignedInTry(limits, caller.sessionId);
      const used = await db.transaction().execute(async (trx) => {
        await lockAccount(trx, caller);
        const right = await consumeCode(trx, caller.uuid, request.body.code, vault);
        if (right) await confirmSession(trx, caller.sessionId);
        return right;
      });
      if (!used) throw new HttpError(400, 'wrong_setup_code');
      await giveBack();
      if (used.alert) live.sendAlert(caller.uuid, used.alert);
      return reply.status(204).send(null);
    },
  );
}
