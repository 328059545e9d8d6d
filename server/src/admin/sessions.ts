import type { Lang } from '@site/contract/lang';
import type { Selectable } from 'kysely';
import { lockPlayer } from '../credentials/locks.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import type { SessionsTable } from '../database/schema.ts';
import { storeAlert } from '../storeAlert.ts';
import { recordAudit } from '../audit.ts';
import type { CommandContext } from './commandContext.ts';
import { findPlayer } from './players.ts';

const ENDED: Readonly<Record<Lang, string>> = {
  en: 'The team has ended all your sessions.',
  de: 'Das Team hat alle deine Sitzungen beendet.',
};

type Session = Pick<Selectable<SessionsTable>, 'id' | 'created_at' | 'expires_at' | 'ended_at'>;

function stateOf({ expires_at, ended_at }: Session): string {
  if (ended_at) return 'ended';
  return expires_at.getTime() > Date.now() ? 'open' : 'expired';
}

const time = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

/** The sessions of a player, the newest first. */
export async function listSessions(
  { db }: CommandContext,
  { name }: { readonly name: string },
): Promise<readonly string[]> {
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
    ...sessions.map((session) =>
      row(
        session.id,
        time(session.created_at),
        time(session.ended_at ?? session.expires_at),
        stateOf(session),
      ),
    ),
  ];
}

/** Logs a player out everywhere. */
export async function endSessions(
  { db, live }: CommandContext,
  { name }: { readonly name: string },
): Promise<readonly string[]> {
  const player = await findPlayer(db, name);
  const { uuid } = player;
  const { ended, alert } = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, uuid);
    const sessions = await endSessionsOf(trx, uuid);
    if (sessions.length === 0) return { ended: sessions, alert: undefined };
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.sessions',
      subject: uuid,
      subjectName: player.name,
      before: { open: sessions.length },
      after: { open: 0 },
    });
    return {
      ended: sessions,
      alert: await storeAlert(trx, { uuid, category: 'security', message: ENDED[player.lang] }),
    };
  });
  if (!alert) return [`${player.name} has no open session: nothing to do.`];
  live.sendAlert(uuid, alert);
  live.endSessions(ended);
  return [`${ended.length === 1 ? 'One session' : `${ended.length} sessions`} of ${player.name} ended.`];
}
