import type { Selectable } from 'kysely';
import type { Db, LiveRemotesTable } from '../records/schema.ts';
import type { RemoteVersion } from '../records/build.ts';
import { COMMAND_LINE } from '../records/actor.ts';
import { switchesOf } from '../records/releaseEvents.ts';
import type { RollbackRules } from './rollbackThreshold.ts';

const MINUTE = 60_000;

type LiveRow = Selectable<LiveRemotesTable>;

export type WatchedVersion = LiveRow & { readonly previous: string };

/** Minutes after the watch for which an examination that has begun may still have an effect. */
const GRACE_MINUTES = 5;

export const isWithinWatchPeriod = ({ since }: Pick<LiveRow, 'since'>, { minutes }: RollbackRules) =>
  since.getTime() >= Date.now() - minutes * MINUTE;

export async function readWatched(db: Db, { minutes }: RollbackRules): Promise<RemoteVersion[]> {
  return db
    .selectFrom('live_remotes')
    .select(['remote', 'version'])
    .where('since', '>=', new Date(Date.now() - (minutes + GRACE_MINUTES) * MINUTE))
    .where('previous', 'is not', null)
    .execute();
}

/** Rollback targets stay: the fault is elsewhere, and going back would never end. So do versions redeployed after one. */
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
  // Rolling back and forth must not end the watch of a token's new version.
  const isByToken = last.staff_id === null && last.by !== COMMAND_LINE;
  return isByToken && first !== undefined && first.created_at.getTime() >= Date.now() - minutes * MINUTE;
}
