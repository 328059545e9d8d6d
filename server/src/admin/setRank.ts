import type { Lang } from '@site/contract/lang';
import { isStaff, RANK_NAMES, type RankId } from '@site/contract/ranks';
import { CommandError } from '@site/backend/commandError';
import type { Transaction } from 'kysely';
import { isLastOwner, lockWithOwners } from '../credentials/locks.ts';
import { removeSecondFactor } from '../credentials/secondFactor.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { storeAlert } from '../entries/storeAlert.ts';
import { announceRank } from '../features/staff/announceRank.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import type { Services } from '../services.ts';
import { INITIAL_PASSWORD_DAYS, newInitialPassword } from './initialPassword.ts';
import type { Given } from './operatorCall.ts';
import { auditPlayer, findPlayer, timeText } from './players.ts';

const alertText = (rank: RankId): Readonly<Record<Lang, string>> => ({
  en: `The team has changed your rank: you are ${RANK_NAMES[rank]} now.`,
  de: `Das Team hat deinen Rang geändert: Du bist jetzt ${RANK_NAMES[rank]}.`,
});

/** Describes who has a name: another player may have taken it from the one who is meant. */
function identityOf({ uuid, created_at, name_changed_at }: UserRow): string {
  const since = name_changed_at ? `name since ${timeText(name_changed_at)} UTC` : 'name unchanged';
  return `${uuid}, first seen ${timeText(created_at)} UTC, ${since}.`;
}

/** Voids what opens the account: a game server, or a former holder of the name, may have set it. */
async function closeAccount(
  trx: Transaction<Schema>,
  { uuid, password_from_team: keepsPassword }: UserRow,
  columns: Awaited<ReturnType<typeof newInitialPassword>>['columns'],
) {
  const ended = await endSessionsOf(trx, uuid);
  await trx.deleteFrom('game_link_codes').where('user_id', '=', uuid).execute();
  if (keepsPassword) return { ended, keepsPassword };
  await trx.updateTable('users').set(columns).where('uuid', '=', uuid).execute();
  await removeSecondFactor(trx, uuid);
  return { ended, keepsPassword };
}

export async function setRank(services: Services, { name, rank }: Given<'setRank'>) {
  const { db, sockets } = services;
  const { uuid } = await findPlayer(db, name);
  const { password, columns } = await newInitialPassword();
  const { player, joined, alert } = await db.transaction().execute(async (trx) => {
    // Credentials may change too.
    const held = await lockWithOwners(trx, [uuid], { forCredentials: true });
    const player = held.find((row) => row.uuid === uuid);
    // It was deleted a moment ago.
    if (!player) throw new CommandError(`There is no player called ${JSON.stringify(name)}.`);
    if (player.rank === rank) return { player };
    if (isLastOwner(held, uuid))
      throw new CommandError(
        `${player.name} is the last owner, who can't be demoted. Name another one first.`,
      );
    await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
    const isJoining = isStaff(rank) && !isStaff(player.rank);
    const joined = isJoining ? await closeAccount(trx, player, columns) : undefined;
    const access = joined && { firstLogin: !joined.keepsPassword, endedSessions: joined.ended.length };
    const before = { rank: player.rank };
    await auditPlayer(trx, player, { action: 'account.rank', before, after: { rank, ...access } });
    const message = alertText(rank)[player.lang];
    return { player, joined, alert: await storeAlert(trx, { uuid, category: 'security', message }) };
  });
  if (!alert) return [`${player.name} is ${RANK_NAMES[rank]} already: nothing to do.`];
  sockets.sendAlert(uuid, alert);
  announceRank(services, { uuid, before: player.rank, rank });
  if (joined) sockets.disconnectSessions(joined.ended);
  const lines = [
    `${player.name} is ${RANK_NAMES[rank]} now; before: ${RANK_NAMES[player.rank]}.`,
    identityOf(player),
  ];
  if (!joined) return lines;
  return joined.keepsPassword
    ? [
        ...lines,
        `All sessions have ended. ${player.name} keeps the password from an earlier time in the team.`,
      ]
    : [
        ...lines,
        'All sessions have ended. The former password and second factor are gone.',
        `Initial password, to be changed at the next login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
      ];
}
