import type { Kysely, Selectable } from 'kysely';
import type { LiveRemotesTable } from '../records/schema.ts';
import type { DeliverySchema } from '../records/schema.ts';
import { COMMAND_LINE } from '../records/actor.ts';
import { SWITCHES } from '../records/lineage.ts';
import { switchesOf } from '../records/releaseEvents.ts';
import type { RollbackRules } from './rollbackThresholds.ts';

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
export async function readWatched(
  db: Kysely<DeliverySchema>,
  { minutes }: RollbackRules,
): Promise<{ readonly remote: string; readonly version: string }[]> {
  return db
    .selectFrom('live_remotes')
    .select(['remote', 'version'])
    .where('since', '>=', new Date(Date.now() - (minutes + GRACE_MINUTES) * MINUTE))
    .where('previous', 'is not', null)
    .execute();
}

/** Returns whether a token rolled back to a version deployed within the watch period, which does not end its watch. */
async function continuesWatch(
  trx: Kysely<DeliverySchema>,
  { remote, version }: LiveRow,
  { minutes }: RollbackRules,
): Promise<boolean> {
  const [last, first] = await trx
    .selectFrom('release_events')
    .select(['action', 'staff_id', 'by', 'created_at'])
    .where('remote', '=', remote)
    .where('to_version', '=', version)
    .where('action', 'in', SWITCHES)
    .orderBy('id', 'desc')
    .execute()
    .then((events) => [events[0], events.findLast(({ action }) => action === 'deploy')]);
  const isByToken = last?.action === 'rollback' && last.staff_id === null && last.by !== COMMAND_LINE;
  return isByToken && first !== undefined && first.created_at.getTime() >= Date.now() - minutes * MINUTE;
}

/** Returns whether the live version is itself the site's rollback target. */
export async function isRollbackTarget(trx: Kysely<DeliverySchema>, { remote }: LiveRow): Promise<boolean> {
  return (await switchesOf(trx, remote)).at(-1)?.action === 'auto-rollback';
}

/**
 * Returns whether the site may roll back a live version by itself. Rollback targets stay: the fault is elsewhere, and
 * going back further would never end. So do versions that were redeployed after a rollback. A token can't end the watch
 * of its new version by rolling back and forth.
 */
export async function mayRollBack(
  trx: Kysely<DeliverySchema>,
  live: LiveRow,
  rules: RollbackRules,
): Promise<boolean> {
  const switches = await switchesOf(trx, live.remote);
  const last = switches.at(-1)?.action;
  if (last !== 'deploy' && last !== 'force' && !(await continuesWatch(trx, live, rules))) return false;
  return !switches.some(
    ({ action, from_version: from }) => action === 'auto-rollback' && from === live.version,
  );
}
