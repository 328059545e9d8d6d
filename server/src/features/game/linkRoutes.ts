import * as calls from '@site/contract/calls/session';
import { implement } from '@site/backend/implement';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { hashPassword } from '../../credentials/passwords.ts';
import { weaknessOf } from '../../credentials/weakPassword.ts';
import type { Services } from '../../services.ts';
import { createLogin } from '../../sessions/login.ts';
import { ownerOfCode, redeemLinkCode } from './linkCodes.ts';

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

  implement(app, calls.checkLinkCode, async ({ ip, body }) => {
    const { name, expires_at: expiresAt } = await ownerOf(ip, body.code);
    return { name, expiresAt: expiresAt.toISOString() };
  });

  implement(app, calls.loginByLink, async (request, reply) => {
    const { code, newPassword } = request.body;
    const { name } = await ownerOf(request.ip, code);
    const weakness = weaknessOf(newPassword, [name, site.name]);
    if (weakness) throw new HttpError(400, weakness);
    const used = await redeemLinkCode(db, code, await hashPassword(newPassword));
    if (!used) throw new HttpError(400, 'unknown_link');
    sockets.disconnectSessions(used.ended);
    sockets.sendAlert(used.account.uuid, used.alert);
    return login.enter(request, reply, used.account);
  });
}
