import { randomUUID } from 'node:crypto';
import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { canBeName } from '@site/contract/names';
import { lengthOf } from '@site/contract/textLength';
import { isLegible } from '@site/contract/visibleText';
import { RANK_NAMES } from '@site/contract/ranks';
import { CommandError } from '@site/backend/commandError';
import { sql } from 'kysely';
import { storeAlert } from '../entries/storeAlert.ts';
import type { Services } from '../services.ts';
import { INITIAL_PASSWORD_DAYS, newInitialPassword } from './initialPassword.ts';
import type { Given } from './operatorCall.ts';
import { auditPlayer, findPlayer } from './players.ts';

function assertName(name: string): void {
  const length = lengthOf(name);
  if (length < LIMITS.name.min || length > LIMITS.name.max)
    throw new CommandError(`A name has ${LIMITS.name.min} to ${LIMITS.name.max} characters.`);
  if (name !== name.trim()) throw new CommandError('A name neither begins nor ends with a space.');
  if (!canBeName(name)) throw new CommandError('A page of this name would have no address.');
  if (!isLegible(name)) throw new CommandError('A name has no control or invisible characters.');
}

/** Adds an account for somebody whom the game network does not provide. */
export async function createUser({ db }: Services, { name, rank, lang, uuid: given }: Given<'createUser'>) {
  assertName(name);
  const { password, columns } = await newInitialPassword();
  const uuid = given ?? randomUUID();
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({ uuid, name, rank, lang, ...columns })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (!created)
      throw new CommandError(
        given === undefined
          ? `There is a player called ${JSON.stringify(name)} already.`
          : `There is a player called ${JSON.stringify(name)} or with this uuid already.`,
      );
    // The player is known, so nobody else becomes the account.
    if (given !== undefined)
      await trx.insertInto('game_players').values({ uuid, name_at: new Date() }).execute();
    await auditPlayer(trx, { uuid, name }, { action: 'account.create', before: null, after: { rank, lang } });
  });
  return [
    `${name} is created: ${RANK_NAMES[rank]}, ${lang}.`,
    `Initial password, to be changed at the first login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
  ];
}

const nameAlert = (to: string): Readonly<Record<Lang, string>> => ({
  en: `The team has changed your name: you are ${to} now, and log in with it.`,
  de: `Das Team hat deinen Namen geändert: Du bist jetzt ${to} und meldest dich so an.`,
});

/** Renames a player, which the game can't do with the team. */
export async function rename({ db, sockets }: Services, { name, to }: Given<'rename'>) {
  assertName(to);
  const player = await findPlayer(db, name);
  const { uuid } = player;
  if (player.name === to) return [`${to} has this name already: nothing to do.`];
  const alert = await db.transaction().execute(async (trx) => {
    const holder = await trx
      .selectFrom('users')
      .select('name')
      .where(sql`lower(name)`, '=', sql`lower(${to}::text)`)
      .where('uuid', '<>', uuid)
      .executeTakeFirst();
    if (holder) throw new CommandError(`There is a player called ${JSON.stringify(holder.name)} already.`);
    await trx.updateTable('users').set({ name: to }).where('uuid', '=', uuid).execute();
    const before = { name: player.name };
    await auditPlayer(trx, { uuid, name: to }, { action: 'account.name', before, after: { name: to } });
    return storeAlert(trx, { uuid, category: 'security', message: nameAlert(to)[player.lang] });
  });
  sockets.sendAlert(uuid, alert);
  return [`${player.name} is called ${to} now.`];
}
