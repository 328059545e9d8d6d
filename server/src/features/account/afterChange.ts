import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DEVICE_COOKIE, readAuthCookie, setAuthCookie } from '../../credentials/authCookies.ts';
import { storeSecurityAlert, type SecurityEvent } from '../../credentials/securityAlerts.ts';
import { endSessionsOf } from '../../credentials/sessions.ts';
import type { Schema } from '../../database/schema.ts';
import type { Caller } from '../../credentials/authentication.ts';
import type { Services } from '../../services.ts';
import { loadAccount } from './accountRepository.ts';

interface Answer {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * What follows every change of the ways into an account: the other sessions end, no other device is known any more, and
 * the player is told.
 *
 * @returns what is left to do after the commit
 */
export async function afterChange(
  trx: Kysely<Schema>,
  { uuid, sessionId }: Caller,
  event: SecurityEvent,
): Promise<(services: Pick<Services, 'live' | 'knownDevices'>, answer: Answer) => void> {
  const ended = await endSessionsOf(trx, uuid, { except: sessionId });
  const alert = await storeSecurityAlert(trx, uuid, event);
  const owner = { uuid, ...(await loadAccount(trx, uuid)) };
  return ({ live, knownDevices }, { request, reply }) => {
    const device = knownDevices.remember(readAuthCookie(request, DEVICE_COOKIE), owner);
    setAuthCookie(request, reply, DEVICE_COOKIE, device);
    live.endSessions(ended);
    live.sendAlert(uuid, alert);
  };
}
