import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Whether the site itself rolled a version back, and nobody has made it live again since. */
export async function wasTakenBack(
  trx: Kysely<Schema>,
  { remote, version }: { readonly remote: string; readonly version: string },
): Promise<boolean> {
  const last = await trx
    .selectFrom('release_events')
    .select('action')
    .where('remote', '=', remote)
    .where(({ and, or, eb }) =>
      or([
        and([eb('action', '=', 'auto-rollback'), eb('from_version', '=', version)]),
        and([eb('action', 'in', ['deploy', 'force', 'rollback']), eb('to_version', '=', version)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'auto-rollback';
}
