import type { Kysely, Selectable } from 'kysely';
import type { LiveRemotesTable } from '../../database/releaseSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { switchesOf } from './releaseEvents.ts';
import type { RollbackRules } from './rollbackVerdict.ts';

const MINUTE = 60_000;

type LiveRow = Selectable<LiveRemotesTable>;

/** A live version that replaced another one. */
export type WatchedVersion = LiveRow & { readonly previous: string };

/** Minutes beyond the time of watching in which an examination that has begun may still have an effect. */
const LAST_MINUTES = 5;

/** Whether a live version is young enough to be examined. */
export const isYoung = ({ since }: Pick<LiveRow, 'since'>, { minutes }: RollbackRules) =>
  since.getTime() >= Date.now() - minutes * MINUTE;

/** Live versions that may be rolled back by the site, as far as their age says. */
export async function readWatched(
  db: Kysely<Schema>,
  { minutes }: RollbackRules,
): Promise<{ readonly remote: string; readonly version: string }[]> {
  return db
    .selectFrom('live_remotes')
    .select(['remote', 'version'])
    .where('since', '>=', new Date(Date.now() - (minutes + LAST_MINUTES) * MINUTE))
    .where('previous', 'is not', null)
    .execute();
}

/**
 * Whether the site may roll back a live version by itself. What somebody went back to stays: something else is broken
 * then, and going back further would not end. So does what somebody deployed again after it was rolled back once.
 */
export async function mayBeRolledBack(trx: Kysely<Schema>, live: LiveRow): Promise<boolean> {
  const switches = await switchesOf(trx, live.remote);
  const last = switches.at(-1)?.action;
  if (last !== 'deploy' && last !== 'force') return false;
  return !switches.some(
    ({ action, from_version: from }) => action === 'auto-rollback' && from === live.version,
  );
}
