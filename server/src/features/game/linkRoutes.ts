import { linkCheckBody, linkLoginBody, linkOwner } from '@site/contract/http/game';
import { errorBody } from '@site/contract/http/errors';
import { loginResponse } from '@site/contract/http/session';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { hashPassword } from '../../credentials/passwords.ts';
import { weaknessOf } from '../../credentials/weakPassword.ts';
import type { Services } from '../../services.ts';
import { createLogin } from '../../sessions/login.ts';
import { ownerOfCode, redeemLinkCode } from './linkCodes.ts';

/** `/login/link`: a code from the game sets the first password of an account or replaces a forgotten one. */
export function linkRoutes(app: Api, services: Services): void {
  const { db, site, limits, sockets } = services;
  const login = createLogin(services);

  /**
   * Counts a wrong code only. The limit must not hold up a right one, so what makes guessing hopeless is the length of
   * codes: see `linkCodes.ts`.
   *
   * @throws HttpError 400 if it is used, expired or unknown, 429 after too many of these from one IP network
   */
  async function ownerOf(ip: string, code: string) {
    const owner = await ownerOfCode(db, code);
    if (owner) return owner;
    await limits.linkAddress.take(ipNetworkOf(ip));
    throw new HttpError(400, 'unknown_link');
  }

  app.post(
    '/login/link/check',
    {
      schema: {
        summary: 'Returns the player that a code from the game is for.',
        body: linkCheckBody,
        response: { 200: linkOwner, 429: errorBody },
      },
    },
    async ({ ip, body }) => {
      const { name, expires_at: expiresAt } = await ownerOf(ip, body.code);
      return { name, expiresAt: expiresAt.toISOString() };
    },
  );

  app.post(
    '/login/link',
    {
      schema: {
        summary: 'Sets a password with a code from the game and logs in.',
        body: linkLoginBody,
        response: { 200: loginResponse, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { code, newPassword } = request.body;
      const { name } = await ownerOf(request.ip, code);
      const weakness = weaknessOf(newPassword, [name, site.name]);
      if (weakness) throw new HttpError(400, weakness);
      const used = await redeemLinkCode(db, code, await hashPassword(newPassword));
      if (!used) throw new HttpError(400, 'unknown_link');
      sockets.disconnectSessions(used.ended);
      sockets.sendAlert(used.account.uuid, used.alert);
      return login.enter(request, reply, used.account);
    },
  );
}
