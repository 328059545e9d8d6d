import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { COMMAND_LINE } from './actor.ts';

/** Whether the site itself or a person rolled a version back, and nobody has made it live again since. */
export async function wasTakenBack(
  trx: Kysely<Schema>,
  { remote, version }: { readonly remote: string; readonly version: string },
): Promise<boolean> {
  const last = await trx
    .selectFrom('release_events')
    .select('from_version')
    .where('remote', '=', remote)
    .where(({ and, or, eb }) =>
      or([
        and([eb('action', '=', 'auto-rollback'), eb('from_version', '=', version)]),
        and([
          eb('action', '=', 'rollback'),
          eb('from_version', '=', version),
          or([eb('staff_id', 'is not', null), eb('by', '=', COMMAND_LINE)]),
        ]),
        and([eb('action', 'in', ['deploy', 'force', 'rollback']), eb('to_version', '=', version)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.from_version === version;
}
