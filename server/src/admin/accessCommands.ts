import type { Lang } from '@site/contract/lang';
import type { LiveAlert } from '@site/contract/sockets';
import type { Selectable, Transaction } from 'kysely';
import { recordAudit } from '../entries/audit.ts';
import { lockPlayer } from '../credentials/locks.ts';
import { removeSecondFactor } from '../credentials/secondFactor.ts';
import { storeSecurityAlert } from '../credentials/securityAlerts.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { Schema, SessionsTable } from '../database/schema.ts';
import { COMMAND_LINE } from '@site/delivery/operator';
import { storeAlert } from '../entries/storeAlert.ts';
import type { Services } from '../services.ts';
import { INITIAL_PASSWORD_DAYS, newInitialPassword } from './initialPassword.ts';
import type { Given } from './operatorCall.ts';
import { auditPlayer, findPlayer, timeText, type AuditedChange, type Player } from './players.ts';

interface AccessChange extends AuditedChange {
  readonly ended: readonly string[];
  readonly alert: LiveAlert;
}

async function changeAccess(
  { db, sockets }: Services,
  { name }: Pick<Player, 'name'>,
  change: (trx: Transaction<Schema>, player: Player) => Promise<AccessChange | undefined>,
) {
  const player = await findPlayer(db, name);
  const done = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.uuid);
    const changed = await change(trx, player);
    if (changed) await auditPlayer(trx, player, changed);
    return changed;
  });
  if (done) {
    sockets.sendAlert(player.uuid, done.alert);
    sockets.disconnectSessions(done.ended);
  }
  return { player, done };
}

export async function resetPassword(services: Services, named: Given<'resetPassword'>) {
  const { password, columns } = await newInitialPassword();
  const { player } = await changeAccess(services, named, async (trx, { uuid }) => {
    await trx.updateTable('users').set(columns).where('uuid', '=', uuid).execute();
    const ended = await endSessionsOf(trx, uuid);
    return {
      ended,
      action: 'account.password',
      before: null,
      after: { firstLogin: true, endedSessions: ended.length },
      alert: await storeSecurityAlert(trx, uuid, 'password reset'),
    };
  });
  return [
    `${player.name} has a new password, and all sessions have ended.`,
    `Initial password, to be changed at the next login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
  ];
}

export async function disableSecondFactor(services: Services, named: Given<'disableSecondFactor'>) {
  const { player, done } = await changeAccess(services, named, async (trx, { uuid }) => {
    const { enabled, inSetUp } = await trx
      .selectFrom('users')
      .leftJoin('second_factor_setups', 'second_factor_setups.user_id', 'users.uuid')
      .select(({ eb }) => [
        eb('totp_secret', 'is not', null).as('enabled'),
        eb('second_factor_setups.user_id', 'is not', null).as('inSetUp'),
      ])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    if (!enabled && !inSetUp) return undefined;
    await removeSecondFactor(trx, uuid);
    const ended = await endSessionsOf(trx, uuid);
    return {
      ended,
      action: 'account.second-factor',
      before: { enabled },
      after: { enabled: false, endedSessions: ended.length },
      alert: await storeSecurityAlert(trx, uuid, 'second factor off'),
    };
  });
  if (!done) return [`${player.name} has no second factor: nothing to do.`];
  return [`The second factor of ${player.name} is off, and all sessions have ended.`];
}

type Session = Pick<Selectable<SessionsTable>, 'id' | 'created_at' | 'expires_at' | 'ended_at'>;

function stateOf({ expires_at, ended_at }: Session): string {
  if (ended_at) return 'ended';
  return expires_at.getTime() > Date.now() ? 'open' : 'expired';
}

export async function listSessions({ db }: Services, { name }: Given<'listSessions'>) {
  const player = await findPlayer(db, name);
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', player.uuid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  if (sessions.length === 0) return [`${player.name} has no sessions.`];
  const row = (...[id = '', since = '', until = '', state = '']: string[]) =>
    `${id.padEnd(36)}  ${since.padEnd(19)}  ${until.padEnd(19)}  ${state}`;
  return [
    row('id', 'since (UTC)', 'until (UTC)', 'state'),
    ...sessions.map((session) => {
      const until = session.ended_at ?? session.expires_at;
      return row(session.id, timeText(session.created_at), timeText(until), stateOf(session));
    }),
  ];
}

const ENDED: Readonly<Record<Lang, string>> = {
  en: 'The team has ended all your sessions.',
  de: 'Das Team hat alle deine Sitzungen beendet.',
};

const sessionCount = (count: number) => (count === 1 ? 'One session' : `${count} sessions`);

export async function endSessions(services: Services, named: Given<'endSessions'>) {
  const { player, done } = await changeAccess(services, named, async (trx, { uuid, lang }) => {
    const ended = await endSessionsOf(trx, uuid);
    if (ended.length === 0) return undefined;
    return {
      ended,
      action: 'account.sessions',
      before: { open: ended.length },
      after: { open: 0 },
      alert: await storeAlert(trx, { uuid, category: 'security', message: ENDED[lang] }),
    };
  });
  if (!done) return [`${player.name} has no open session: nothing to do.`];
  return [`${sessionCount(done.ended.length)} of ${player.name} ended.`];
}

/** Sessions per message that asks the other processes to close sockets. */
const BATCH = 1_000;

/** The last resort after secrets have leaked. */
export async function endAllSessions({ db, sockets }: Services) {
  const ended = await db.transaction().execute(async (trx) => {
    const now = new Date();
    const sessions = await trx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .execute();
    await trx.deleteFrom('pending_logins').execute();
    await recordAudit(trx, {
      actor: COMMAND_LINE,
      action: 'account.sessions',
      before: { open: sessions.length },
      after: { open: 0 },
    });
    return sessions.map(({ id }) => id);
  });
  for (let start = 0; start < ended.length; start += BATCH)
    sockets.disconnectSessions(ended.slice(start, start + BATCH));
  return [`${sessionCount(ended.length)} ended: everybody has to log in again.`];
}
