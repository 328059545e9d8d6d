import { randomUUID } from 'node:crypto';
import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { canBeName } from '@site/contract/names';
import { powerOf } from '@site/contract/power';
import { lengthOf } from '@site/contract/textLength';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { CommandError } from '@site/backend/commandError';
import { sql } from 'kysely';
import { hashPassword } from '../credentials/passwords.ts';
import { removeFromNamedCanaries } from '@site/delivery/operator';
import { storeAlert } from '../entries/storeAlert.ts';
import type { CommandContext } from './commandContext.ts';
import { INITIAL_PASSWORD_DAYS, initialPasswordEnd, newInitialPassword } from './initialPassword.ts';
import { auditPlayer, findPlayer, isPrintable } from './players.ts';

interface NewUser {
  readonly name: string;
  readonly rank: RankId;
  readonly lang: Lang;
}

function assertName(name: string): void {
  const length = lengthOf(name);
  if (length < LIMITS.name.min || length > LIMITS.name.max)
    throw new CommandError(`A name has ${LIMITS.name.min} to ${LIMITS.name.max} characters.`);
  if (name !== name.trim()) throw new CommandError('A name neither begins nor ends with a space.');
  if (!canBeName(name)) throw new CommandError('A page of this name would have no address.');
  if (!isPrintable(name)) throw new CommandError('A name has no control or invisible characters.');
}

/** Adds an account for somebody whom the game network does not provide. */
export async function createUser(
  { db }: CommandContext,
  { name, rank, lang }: NewUser,
): Promise<readonly string[]> {
  assertName(name);
  const password = newInitialPassword();
  const password_hash = await hashPassword(password);
  const uuid = randomUUID();
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({
        uuid,
        name,
        rank,
        lang,
        password_hash,
        first_login: true,
        initial_password_until: initialPasswordEnd(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uuid')
      .executeTakeFirst();
    if (!created) throw new CommandError(`There is a player called ${JSON.stringify(name)} already.`);
    await auditPlayer(trx, { uuid, name }, { action: 'account.create', before: null, after: { rank, lang } });
  });
  return [
    `${name} is created: ${RANK_NAMES[rank]}, ${lang}.`,
    `Initial password, to be changed at the first login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
  ];
}

interface NameChange {
  readonly name: string;
  readonly to: string;
}

const nameAlert = (to: string): Readonly<Record<Lang, string>> => ({
  en: `The team has changed your name: you are ${to} now, and log in with it.`,
  de: `Das Team hat deinen Namen geändert: Du bist jetzt ${to} und meldest dich so an.`,
});

/** Renames a player, which the game can't do with the team. */
export async function rename(
  { db, sockets }: CommandContext,
  { name, to }: NameChange,
): Promise<readonly string[]> {
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
  { db, sockets, releases }: CommandContext,
  { name, rank }: RankChange,
): Promise<readonly string[]> {
  const { uuid } = await findPlayer(db, name);
  const change = await db.transaction().execute(async (trx) => {
    // All changes of ranks lock these rows in this order, which prevents deadlocks and two owners demoting each other
    // concurrently.
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
        `${player.name} is the last owner, who can't be demoted. Name another one first.`,
      );
    await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
    await removeFromNamedCanaries(trx, uuid);
    const before = { rank: player.rank };
    await auditPlayer(trx, player, { action: 'account.rank', before, after: { rank } });
    const message = alertText(rank)[player.lang];
    return { player, alert: await storeAlert(trx, { uuid, category: 'security', message }) };
  });
  const { player, alert } = change;
  if (!alert) return [`${player.name} is ${RANK_NAMES[rank]} already: nothing to do.`];
  // It may have ended a canary by name.
  releases?.invalidateCache();
  sockets.sendAlert(uuid, alert);
  // The lower rank may not permit what the sockets were opened for.
  if (powerOf(rank) < powerOf(player.rank)) sockets.disconnectPlayer(uuid);
  return [`${player.name} is ${RANK_NAMES[rank]} now; before: ${RANK_NAMES[player.rank]}.`];
}
