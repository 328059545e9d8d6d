import type { Kysely } from 'kysely';
import { storeSecurityAlert, type SecurityEvent } from '../../credentials/securityAlerts.ts';
import { endSessionsOf } from '../../credentials/sessions.ts';
import type { Schema } from '../../database/schema.ts';
import type { Caller } from '../../parts/authentication.ts';
import type { Live } from '../../parts/live.ts';

/**
 * What follows every change of the ways into an account: the other sessions end, and the player is told.
 *
 * @returns what is left to do after the commit
 */
export async function afterChange(
  trx: Kysely<Schema>,
  { uuid, sessionId }: Caller,
  event: SecurityEvent,
): Promise<(live: Live) => void> {
  const ended = await endSessionsOf(trx, uuid, { except: sessionId });
  const alert = await storeSecurityAlert(trx, uuid, event);
  return (live) => {
    live.endSessions(ended);
    live.sendAlert(uuid, alert);
  };
}
