import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { sealedPlaces, type Vault } from './vault.ts';

/** Rows per batch, which bounds how long their players wait. */
const BATCH = 100;

/** The outcome for all sealed values. */
export interface Resealed {
  /** Values that were resealed with the current key. */
  readonly resealed: number;
  /** Values that no key of this server opens. */
  readonly unreadable: number;
}

type Seal = (trx: Kysely<Schema>) => Promise<number>;

/** Plain or sealed with the previous key. */
const isOutdated = (column: string, { current, readable }: Vault['prefixes']) => {
  const previous = readable.slice(1).map((prefix) => sql`OR ${sql.ref(column)} LIKE ${`${prefix}%`}`);
  return sql<boolean>`${sql.ref(column)} NOT LIKE ${`${current}%`}
    AND (${sql.ref(column)} NOT LIKE 'v1.%' ${sql.join(previous, sql` `)})`;
};

function sealUsers({ prefixes, open, seal }: Vault): Seal {
  return async (trx) => {
    const rows = await trx
      .selectFrom('users')
      .select(['uuid', 'totp_secret'])
      .where(isOutdated('totp_secret', prefixes))
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { uuid, totp_secret } of rows) {
      const place = sealedPlaces.secret(uuid);
      const sealed = seal(open(totp_secret ?? '', place), place);
      await trx.updateTable('users').set({ totp_secret: sealed }).where('uuid', '=', uuid).execute();
    }
    return rows.length;
  };
}

function sealRecoveryCodes({ prefixes, open, seal }: Vault): Seal {
  return async (trx) => {
    const rows = await trx
      .selectFrom('recovery_codes')
      .selectAll()
      .where(isOutdated('code_hash', prefixes))
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { user_id, code_hash } of rows) {
      const place = sealedPlaces.recoveryCode(user_id);
      await trx
        .updateTable('recovery_codes')
        .set({ code_hash: seal(open(code_hash, place), place) })
        .where('user_id', '=', user_id)
        .where('code_hash', '=', code_hash)
        .execute();
    }
    return rows.length;
  };
}

function sealSetups({ prefixes, open, seal }: Vault): Seal {
  return async (trx) => {
    const rows = await trx
      .selectFrom('second_factor_setups')
      .selectAll()
      .where(isOutdated('secret', prefixes))
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { user_id, secret, recovery_hashes } of rows) {
      const [place, codePlace] = [sealedPlaces.setup(user_id), sealedPlaces.recoveryCode(user_id)];
      const hashes = recovery_hashes.map((hash) => seal(open(hash, codePlace), codePlace));
      await trx
        .updateTable('second_factor_setups')
        .set({ secret: seal(open(secret, place), place), recovery_hashes: JSON.stringify(hashes) })
        .where('user_id', '=', user_id)
        .execute();
    }
    return rows.length;
  };
}

async function countUnreadable(db: Kysely<Schema>, { readable }: Vault['prefixes']): Promise<number> {
  const known = sql.join(
    readable.map((prefix) => sql`AND value NOT LIKE ${`${prefix}%`}`),
    sql` `,
  );
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT totp_secret AS value FROM users WHERE totp_secret IS NOT NULL
      UNION ALL SELECT code_hash FROM recovery_codes
      UNION ALL SELECT secret FROM second_factor_setups
    ) stored WHERE value LIKE 'v1.%' ${known}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Seals everything with the current key that is plain or sealed with the previous one. Safe to run in several processes
 * and to resume.
 *
 * @param isStopped polled between batches
 */
export async function resealSecrets(
  db: Kysely<Schema>,
  vault: Vault,
  isStopped = () => false,
): Promise<Resealed> {
  let resealed = 0;
  for (const sealBatch of [sealUsers(vault), sealRecoveryCodes(vault), sealSetups(vault)]) {
    let sealed = BATCH;
    while (sealed >= BATCH && !isStopped()) {
      sealed = await db.transaction().execute(sealBatch);
      resealed += sealed;
    }
  }
  return { resealed, unreadable: await countUnreadable(db, vault.prefixes) };
}

/** Whether any value still needs another key than the current one. */
async function hasOutdated(db: Kysely<Schema>, { prefixes }: Vault): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT
    EXISTS (SELECT FROM users WHERE ${isOutdated('totp_secret', prefixes)})
    OR EXISTS (SELECT FROM recovery_codes WHERE ${isOutdated('code_hash', prefixes)})
    OR EXISTS (SELECT FROM second_factor_setups WHERE ${isOutdated('secret', prefixes)}) AS "isThere"
  `.execute(db);
  return rows[0]?.isThere ?? false;
}

/** Milliseconds: servers with the previous release or key may still run during the first minute. */
const TIMES = { first: 90_000, period: 3_600_000 };

interface Log {
  warn(details: object, text: string): void;
  error(details: { err: unknown }, text: string): void;
}

async function sealAll(
  db: Kysely<Schema>,
  vault: Vault,
  log: Log,
  isStopped: () => boolean,
): Promise<boolean> {
  const { resealed, unreadable } = await resealSecrets(db, vault, isStopped);
  if (resealed > 0) log.warn({ resealed }, 'Second factors were sealed with the current encryption key');
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'Second factors are sealed with a key that this server does not have: set ENCRYPTION_KEY or ' +
        'ENCRYPTION_KEY_PREVIOUS to it, or take them away with npm run admin -- disable-2fa',
    );
  return !isStopped() && !(await hasOutdated(db, vault));
}

/**
 * Reseals soon after the start and then every hour. Logs failures and retries an hour later.
 *
 * @returns a function that stops it after the current batch
 */
export function keepSealed(
  db: Kysely<Schema>,
  { vault, log, times = TIMES }: { readonly vault: Vault; readonly log: Log; readonly times?: typeof TIMES },
): () => Promise<void> {
  let isStopped = false;
  let mayDropPrevious = vault.prefixes.readable.length > 1;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      const isDone = await sealAll(db, vault, log, () => isStopped);
      if (isDone && mayDropPrevious) {
        mayDropPrevious = false;
        log.warn({}, 'Nothing is sealed with ENCRYPTION_KEY_PREVIOUS any more: it can be removed');
      }
    } catch (error) {
      log.error({ err: error }, 'Second factors could not be sealed with the current encryption key');
    }
    if (!isStopped) schedule(times.period);
  }

  function schedule(delay: number): void {
    timer = setTimeout(() => {
      underWay = run();
    }, delay).unref();
  }

  schedule(times.first);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
