import type { Lang } from '@site/contract/lang';
import { powerOf } from '@site/contract/power';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { recordAudit } from '../audit.ts';
import { CommandError } from '../commandError.ts';
import { endNaming } from '../releases/canary.ts';
import { storeAlert } from '../storeAlert.ts';
import type { CommandContext } from './commandContext.ts';
import { findPlayer } from './players.ts';

interface RankChange {
  readonly name: string;
  readonly rank: RankId;
}

const alertText = (rank: RankId): Readonly<Record<Lang, string>> => ({
  en: `The team has changed your rank: you are ${RANK_NAMES[rank]} now.`,
  de: `Das Team hat deinen Rang geändert: Du bist jetzt ${RANK_NAMES[rank]}.`,
});

/** Gives a player any rank, which is how people join and leave the team. */
export async function setRank(
  { db, live, releases }: CommandContext,
  { name, rank }: RankChange,
): Promise<readonly string[]> {
  const { uuid } = await findPlayer(db, name);
  const change = await db.transaction().execute(async (trx) => {
    // Everybody who changes ranks holds these rows in this order, so that no two wait for each other and two owners
    // don't demote each other at once.
    const held = await trx
      .selectFrom('users')
      .select(['uuid', 'name', 'lang', 'rank', 'delete_after'])
      .where(({ eb, or }) => or([eb('uuid', '=', uuid), eb('rank', '=', 'owner')]))
      .orderBy('uuid')
      .forNoKeyUpdate()
      .execute();
    const player = held.find((row) => row.uuid === uuid) ?? (await findPlayer(trx, name));
    if (player.rank === rank) return { player, alert: undefined };
    const staying = held.filter((row) => row.rank === 'owner' && !row.delete_after);
    if (player.rank === 'owner' && !staying.some((row) => row.uuid !== uuid))
      throw new CommandError(
        `${player.name} is the last owner, who can not be demoted. Name another one first.`,
      );
    await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
    await endNaming(trx, uuid);
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.rank',
      subject: uuid,
      subjectName: player.name,
      before: { rank: player.rank },
      after: { rank },
    });
    const message = alertText(rank)[player.lang];
    return { player, alert: await storeAlert(trx, { uuid, category: 'security', message }) };
  });
  const { player, alert } = change;
  if (!alert) return [`${player.name} is ${RANK_NAMES[rank]} already: nothing to do.`];
  // It may have ended a canary by name.
  releases?.forget();
  live.sendAlert(uuid, alert);
  // What a socket was opened for may not be allowed any more.
  if (powerOf(rank) < powerOf(player.rank)) live.endPlayer(uuid);
  return [`${player.name} is ${RANK_NAMES[rank]} now; before: ${RANK_NAMES[player.rank]}.`];
}
