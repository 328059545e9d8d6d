import type { Selectable } from 'kysely';
import type { Db, LiveRemotesTable } from '../records/schema.ts';
import type { RemoteVersion } from '../records/build.ts';
import { COMMAND_LINE } from '../records/actor.ts';
import { switchesOf } from '../records/releaseEvents.ts';
import type { RollbackRules } from './rollbackThreshold.ts';

const MINUTE = 60_000;

type LiveRow = Selectable<LiveRemotesTable>;

/** A live version that replaced another one. */
export type WatchedVersion = LiveRow & { readonly previous: string };

/** Minutes after the watch for which an examination that has begun may still have an effect. */
const GRACE_MINUTES = 5;

/** Returns whether a live version is recent enough to be examined. */
export const isWithinWatchPeriod = ({ since }: Pick<LiveRow, 'since'>, { minutes }: RollbackRules) =>
  since.getTime() >= Date.now() - minutes * MINUTE;

/** Returns the live versions that are recent enough to be rolled back by the site. */
export async function readWatched(db: Db, { minutes }: RollbackRules): Promise<RemoteVersion[]> {
  return db
    .selectFrom('live_remotes')
    .select(['remote', 'version'])
    .where('since', '>=', new Date(Date.now() - (minutes + GRACE_MINUTES) * MINUTE))
    .where('previous', 'is not', null)
    .execute();
}

/**
 * Returns whether the site may roll back a live version by itself. Rollback targets stay: the fault is elsewhere, and
 * going back further would never end. So do versions that were redeployed after a rollback. A token can't end the watch
 * of its new version by rolling back and forth.
 */
export async function mayRollBack(
  trx: Db,
  { remote, version }: LiveRow,
  { minutes }: RollbackRules,
): Promise<boolean> {
  const switches = await switchesOf(trx, remote);
  if (switches.some((one) => one.action === 'auto-rollback' && one.from_version === version)) return false;
  const last = switches.at(-1);
  if (last?.action !== 'rollback') return last?.action === 'deploy' || last?.action === 'force';
  const first = switches.find((one) => one.action === 'deploy' && one.to_version === version);
  const isByToken = last.staff_id === null && last.by !== COMMAND_LINE;
  return isByToken && first !== undefined && first.created_at.getTime() >= Date.now() - minutes * MINUTE;
}
