import type { Lang } from '@site/contract/lang';
import { isStaff } from '@site/contract/ranks';
import { CommandError } from '@site/backend/commandError';
import { storeAlert } from '../entries/storeAlert.ts';
import { becomePlayer } from '../features/game/events/becomePlayer.ts';
import type { Services } from '../services.ts';
import type { Given } from './operatorCall.ts';
import { auditPlayer, findPlayer } from './players.ts';

const ALERT: Readonly<Record<Lang, string>> = {
  en: 'The team has changed which player of the game your account belongs to.',
  de: 'Das Team hat geändert, zu welchem Spieler im Spiel dein Konto gehört.',
};

/** Gives an account the uuid of its player, whom the game may have mistaken for another one. */
export async function setUuid({ db, sockets }: Services, { name, uuid }: Given<'setUuid'>) {
  const account = await findPlayer(db, name);
  if (account.uuid === uuid) return [`${account.name} has this uuid already: nothing to do.`];
  const alert = await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('users')
      .selectAll()
      .where('uuid', 'in', [account.uuid, uuid])
      .orderBy('uuid')
      .forUpdate()
      .execute();
    // It was deleted, or became a player, a moment ago.
    if (!held.some((row) => row.uuid === account.uuid))
      throw new CommandError(`There is no player called ${JSON.stringify(name)}.`);
    const player = held.find((row) => row.uuid === uuid);
    if (player && (player.password_hash !== null || player.totp_secret !== null || isStaff(player.rank)))
      throw new CommandError(`This is the uuid of ${JSON.stringify(player.name)}, who has an account.`);
    await becomePlayer(trx, { account: account.uuid, player: uuid, isKnown: player !== undefined });
    // Nobody else becomes the account.
    const name_at = new Date();
    await trx
      .insertInto('game_players')
      .values({ uuid, name_at })
      .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ name_at }))
      .execute();
    await auditPlayer(
      trx,
      { uuid, name: account.name },
      { action: 'account.uuid', before: null, after: { uuid } },
    );
    return storeAlert(trx, { uuid, category: 'security', message: ALERT[account.lang] });
  });
  sockets.disconnectPlayer(account.uuid);
  sockets.sendAlert(uuid, alert);
  return [`${account.name} has the uuid ${uuid} now; before: ${account.uuid}.`];
}
