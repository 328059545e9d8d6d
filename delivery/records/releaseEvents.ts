import type { GateProblem, ReleaseAction, ReleaseEvent } from '@site/contract/http/releases';
import { sql } from 'kysely';
import { jsonText } from '@site/backend/jsonText';
import type { Db } from './schema.ts';
import type { RemoteVersion } from './build.ts';
import { SWITCHES } from './lineage.ts';
import { MAX_PROBLEMS } from './problems.ts';

const HISTORY_LIMIT = 100;

/** More than a team can make in days, so that it can't push out everyone's rollback targets. */
const MAX_SWITCHES = 5000;

interface NewEvent {
  readonly remote: string;
  readonly by: string;
  /** The author if a player; else it was a token, the command line or the site. */
  readonly staff_id?: string | null;
  readonly action: ReleaseAction;
  readonly from: string | null;
  readonly to: string | null;
  readonly why?: string;
  readonly problems?: readonly GateProblem[];
}

/** Adds a line to the history. Call it in the transaction of the event. */
export async function recordEvent(trx: Db, event: NewEvent): Promise<void> {
  const { from, to, problems = [], ...row } = event;
  await trx
    .insertInto('release_events')
    .values({ why: '', ...row, from_version: from, to_version: to, problems: jsonText(problems) })
    .execute();
}

/** Returns the switches of a remote's live version, oldest first. */
export async function switchesOf(db: Db, remote: string) {
  const newest = await db
    .selectFrom('release_events')
    .select(['action', 'from_version', 'to_version', 'staff_id', 'by', 'created_at'])
    .where('remote', '=', remote)
    .where('action', 'in', SWITCHES)
    .orderBy('id', 'desc')
    .limit(MAX_SWITCHES)
    .execute();
  return newest.reverse();
}

/** Returns whether a version has been live since it was published; republishing under an old name resets that. */
export async function wasLive(db: Db, { remote, version }: RemoteVersion): Promise<boolean> {
  const found = await db
    .selectFrom('release_events')
    .innerJoin('remote_versions', 'remote_versions.remote', 'release_events.remote')
    .select('release_events.id')
    .where('release_events.remote', '=', remote)
    .where('remote_versions.version', '=', version)
    .where('action', 'in', SWITCHES)
    .where(({ eb, or }) => or([eb('from_version', '=', version), eb('to_version', '=', version)]))
    .whereRef('created_at', '>=', 'published_at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function historyOf(db: Db, remote: string): Promise<ReleaseEvent[]> {
  const rows = await db
    .selectFrom('release_events')
    .select(['id', 'created_at', 'by', 'action', 'from_version', 'to_version', 'why'])
    // Lines older than the limit hold thousands.
    .select(
      sql<GateProblem[]>`CASE WHEN jsonb_array_length(problems) > ${sql.lit(MAX_PROBLEMS + 1)}
        THEN jsonb_path_query_array(problems, '$[0 to 4]') ELSE problems END`.as('problems'),
    )
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  return rows.map(({ created_at, from_version, to_version, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    from: from_version,
    to: to_version,
  }));
}
