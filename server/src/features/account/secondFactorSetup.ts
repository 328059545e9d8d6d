import type { Kysely } from 'kysely';
import { newRecoveryCodes, storedRecoveryCode } from '../../credentials/secondFactor.ts';
import { sealedPlaces, type Vault } from '../../credentials/vault.ts';
import { newTotpSecret, stepOf } from '../../credentials/totp.ts';
import type { Schema } from '../../database/schema.ts';

/** Milliseconds to bring the app to show a code. */
const SETUP_LIFETIME = 15 * 60_000;

/** Begins a set-up, instead of one that was begun before; nothing of it counts yet. */
export async function beginSetup(db: Kysely<Schema>, uuid: string, vault: Vault) {
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const setup = {
    secret: vault.seal(secret, sealedPlaces.setup(uuid)),
    recovery_hashes: JSON.stringify(
      recoveryCodes.map((code) => vault.seal(storedRecoveryCode(code), sealedPlaces.recoveryCode(uuid))),
    ),
    expires_at: new Date(Date.now() + SETUP_LIFETIME),
  };
  await db
    .insertInto('second_factor_setups')
    .values({ user_id: uuid, ...setup })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setup))
    .execute();
  return { secret, recoveryCodes };
}

/** Makes a set-up count, if the code is right for its secret; the code is used with that. */
export async function completeSetup(
  trx: Kysely<Schema>,
  uuid: string,
  code: string,
  vault: Vault,
): Promise<'done' | 'wrong code' | 'no set-up'> {
  const setup = await trx
    .selectFrom('second_factor_setups')
    .select(['secret', 'recovery_hashes'])
    .where('user_id', '=', uuid)
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst();
  if (!setup) return 'no set-up';
  const secret = vault.open(setup.secret, sealedPlaces.setup(uuid));
  const step = stepOf(secret, code);
  if (step === undefined) return 'wrong code';
  await trx
    .updateTable('users')
    .set({ totp_secret: vault.seal(secret, sealedPlaces.secret(uuid)), totp_last_step: step })
    .where('uuid', '=', uuid)
    .execute();
  await trx.deleteFrom('second_factor_setups').where('user_id', '=', uuid).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', uuid).execute();
  await trx
    .insertInto('recovery_codes')
    .values(setup.recovery_hashes.map((code_hash) => ({ user_id: uuid, code_hash })))
    .execute();
  return 'done';
}
