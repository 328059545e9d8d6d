import type { Kysely, Selectable } from 'kysely';
import type { LiveRemotesTable } from '../database/releaseSchema.ts';
import type { Schema } from '../database/schema.ts';
import { COMMAND_LINE } from './actor.ts';
import { SWITCHES } from './lineage.ts';
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

/** Whether a version became live by a rollback of a token to what it had deployed a short while before. */
async function isStillOnTrial(
  trx: Kysely<Schema>,
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

/** Whether the site itself went back to a live version. */
export async function isFallback(trx: Kysely<Schema>, { remote }: LiveRow): Promise<boolean> {
  return (await switchesOf(trx, remote)).at(-1)?.action === 'auto-rollback';
}

/**
 * Whether the site may roll back a live version by itself. What somebody went back to stays: something else is broken
 * then, and going back further would not end. So does what somebody deployed again after it was rolled back once. A
 * token does not get its new version out of the watch by a rollback to and fro.
 */
export async function mayBeRolledBack(
  trx: Kysely<Schema>,
  live: LiveRow,
  rules: RollbackRules,
): Promise<boolean> {
  const switches = await switchesOf(trx, live.remote);
  const last = switches.at(-1)?.action;
  if (last !== 'deploy' && last !== 'force' && !(await isStillOnTrial(trx, live, rules))) return false;
  return !switches.some(
    ({ action, from_version: from }) => action === 'auto-rollback' && from === live.version,
  );
}
