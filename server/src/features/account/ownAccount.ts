import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DEVICE_COOKIE, readAuthCookie, setAuthCookie } from '../../sessions/authCookies.ts';
import type { Caller } from '../../sessions/authentication.ts';
import { lockPlayer } from '../../credentials/locks.ts';
import { recordOwnChange } from '../../credentials/ownChanges.ts';
import { storeSecurityAlert } from '../../credentials/securityAlerts.ts';
import { endSessionsOf } from '../../sessions/sessions.ts';
import type { Schema } from '../../database/schema.ts';
import { unauthorized } from '@site/backend/httpError';
import type { Services } from '../../services.ts';

export async function loadAccount(db: Kysely<Schema>, uuid: string) {
  return db
    .selectFrom('users')
    .select(['name', 'password_hash', 'first_login', 'totp_secret'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

/** @throws HttpError 401 if another change has ended the caller's session */
export async function lockAccount(trx: Kysely<Schema>, { uuid, sessionId }: Caller): Promise<void> {
  await lockPlayer(trx, uuid);
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw unauthorized();
}

const AUDIT_ENTRIES = {
  'password changed': ['player.password', null],
  'second factor on': ['player.second-factor', { enabled: true }],
  'second factor off': ['player.second-factor', { enabled: false }],
} as const;

/** @returns what to do after the commit */
export async function afterChange(
  trx: Kysely<Schema>,
  { uuid, sessionId }: Caller,
  event: keyof typeof AUDIT_ENTRIES,
) {
  const [action, after] = AUDIT_ENTRIES[event];
  await recordOwnChange(trx, uuid, action, after);
  const ended = await endSessionsOf(trx, uuid, { except: sessionId });
  const alert = await storeSecurityAlert(trx, uuid, event);
  const owner = { uuid, ...(await loadAccount(trx, uuid)) };
  return ({ sockets, knownDevices }: Services, request: FastifyRequest, reply: FastifyReply) => {
    const device = knownDevices.remember(readAuthCookie(request, DEVICE_COOKIE), owner);
    setAuthCookie(request, reply, DEVICE_COOKIE, device);
    sockets.disconnectSessions(ended);
    sockets.sendAlert(uuid, alert, sessionId);
  };
}
