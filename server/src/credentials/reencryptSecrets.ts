import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { aadFor, type Encryption } from './encryption.ts';
import { repeat } from '@site/backend/repeat';

/** Rows per batch, which bounds how long their players wait. */
const BATCH = 100;

/** The encrypted columns that have a row of their own. */
const COLUMNS = [
  { table: 'users', owner: 'uuid', column: 'totp_secret', aadOf: aadFor.secret },
  { table: 'recovery_codes', owner: 'user_id', column: 'code_hash', aadOf: aadFor.recoveryCode },
] as const;

/** Matches values that are plain or encrypted with the previous key. */
const isOutdated = (column: string, { current, readable }: Encryption['prefixes']) => {
  const previous = readable.slice(1).map((prefix) => sql`OR ${sql.ref(column)} LIKE ${`${prefix}%`}`);
  return sql<boolean>`${sql.ref(column)} NOT LIKE ${`${current}%`}
    AND (${sql.ref(column)} NOT LIKE 'v1.%' ${sql.join(previous, sql` `)})`;
};

function reencryptColumn(
  { prefixes, decrypt, encrypt }: Encryption,
  { table, owner, column, aadOf }: (typeof COLUMNS)[number],
) {
  const [from, uuid, stored] = [sql.table(table), sql.ref(owner), sql.ref(column)];
  return async (trx: Kysely<Schema>) => {
    const { rows } = await sql<{ readonly player: string; readonly value: string }>`
      SELECT ${uuid} AS player, ${stored} AS value FROM ${from}
      WHERE ${isOutdated(column, prefixes)} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(trx);
    for (const { player, value } of rows) {
      const encrypted = encrypt(decrypt(value, aadOf(player)), aadOf(player));
      const update = sql`UPDATE ${from} SET ${stored} = ${encrypted} WHERE ${uuid} = ${player} AND ${stored} = ${value}`;
      await update.execute(trx);
    }
    return rows.length;
  };
}

function reencryptSetups({ prefixes, decrypt, encrypt }: Encryption) {
  return async (trx: Kysely<Schema>) => {
    const rows = await trx
      .selectFrom('second_factor_setups')
      .selectAll()
      .where(isOutdated('secret', prefixes))
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { user_id, secret, recovery_hashes } of rows) {
      const [aad, codeAad] = [aadFor.setup(user_id), aadFor.recoveryCode(user_id)];
      const hashes = recovery_hashes.map((hash) => encrypt(decrypt(hash, codeAad), codeAad));
      await trx
        .updateTable('second_factor_setups')
        .set({ secret: encrypt(decrypt(secret, aad), aad), recovery_hashes: JSON.stringify(hashes) })
        .where('user_id', '=', user_id)
        .execute();
    }
    return rows.length;
  };
}

async function countUnreadable(db: Kysely<Schema>, { readable }: Encryption['prefixes']): Promise<number> {
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
 * Encrypts everything with the current key that is plain or encrypted with the previous one. Safe to run in several
 * processes and to resume.
 */
export async function reencryptSecrets(db: Kysely<Schema>, encryption: Encryption, isStopped = () => false) {
  let reencrypted = 0;
  const columns = COLUMNS.map((column) => reencryptColumn(encryption, column));
  for (const reencryptBatch of [...columns, reencryptSetups(encryption)]) {
    let changed = BATCH;
    while (changed >= BATCH && !isStopped()) {
      changed = await db.transaction().execute(reencryptBatch);
      reencrypted += changed;
    }
  }
  return { reencrypted, unreadable: await countUnreadable(db, encryption.prefixes) };
}

async function hasOutdated(db: Kysely<Schema>, { prefixes }: Encryption): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT
    EXISTS (SELECT FROM users WHERE ${isOutdated('totp_secret', prefixes)})
    OR EXISTS (SELECT FROM recovery_codes WHERE ${isOutdated('code_hash', prefixes)})
    OR EXISTS (SELECT FROM second_factor_setups WHERE ${isOutdated('secret', prefixes)}) AS "exists"
  `.execute(db);
  return rows[0]?.exists ?? false;
}

/** Milliseconds: servers with the previous release or key may still run during the first minute. */
const TIMES = { first: 90_000, period: 3_600_000 };

interface Log {
  warn(details: object, text: string): void;
  error(details: { err: unknown }, text: string): void;
}

async function reencryptAll(
  db: Kysely<Schema>,
  encryption: Encryption,
  log: Log,
  isStopped: () => boolean,
): Promise<boolean> {
  const { reencrypted, unreadable } = await reencryptSecrets(db, encryption, isStopped);
  if (reencrypted > 0)
    log.warn({ reencrypted }, 'Second factors were encrypted with the current encryption key');
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'Second factors are encrypted with a key that this server does not have: set ENCRYPTION_KEY or ' +
        'ENCRYPTION_KEY_PREVIOUS to it, or remove them with npm run admin -- disable-2fa',
    );
  return !isStopped() && !(await hasOutdated(db, encryption));
}

/** @returns a function that stops it after the current batch */
export function keepReencrypting(
  db: Kysely<Schema>,
  {
    encryption,
    log,
    times = TIMES,
  }: { readonly encryption: Encryption; readonly log: Log; readonly times?: typeof TIMES },
): () => Promise<void> {
  let mayDropPrevious = encryption.prefixes.readable.length > 1;
  return repeat({
    async run(isStopped) {
      const isDone = await reencryptAll(db, encryption, log, isStopped);
      if (!isDone || !mayDropPrevious) return;
      mayDropPrevious = false;
      log.warn({}, 'No value uses ENCRYPTION_KEY_PREVIOUS any more; you can remove it.');
    },
    onError: (error) =>
      log.error({ err: error }, 'Second factors could not be encrypted with the current encryption key'),
    ...times,
  });
}
