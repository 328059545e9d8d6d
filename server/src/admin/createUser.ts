import { randomUUID } from 'node:crypto';
import type { Lang } from '@site/contract/lang';
import { LIMITS } from '@site/contract/limits';
import { RANK_NAMES, type RankId } from '@site/contract/ranks';
import { CommandError } from '../commandError.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { recordAudit } from '../audit.ts';
import type { CommandContext } from './commandContext.ts';
import { INITIAL_PASSWORD_DAYS, initialPasswordEnd, newInitialPassword } from './initialPassword.ts';
import { isSoundText } from './players.ts';

interface NewUser {
  readonly name: string;
  readonly rank: RankId;
  readonly lang: Lang;
}

function assertName(name: string): void {
  if (name.length < LIMITS.name.min || name.length > LIMITS.name.max)
    throw new CommandError(`A name has ${LIMITS.name.min} to ${LIMITS.name.max} characters.`);
  if (name !== name.trim()) throw new CommandError('A name neither begins nor ends with a space.');
  if (!isSoundText(name)) throw new CommandError('A name has no control or invisible characters.');
}

/** Adds an account for somebody whom the game network does not bring along. */
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
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.create',
      subject: uuid,
      subjectName: name,
      before: null,
      after: { rank, lang },
    });
  });
  return [
    `${name} is created: ${RANK_NAMES[rank]}, ${lang}.`,
    `Initial password, to be changed at the first login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
  ];
}
