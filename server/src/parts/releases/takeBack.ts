import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { countsOf } from './healthCounts.ts';
import { findLive, lockRemote, SITE } from './liveRow.ts';
import { switchesOf } from './releaseEvents.ts';
import { rollbackReason, type RollbackRules } from './rollbackVerdict.ts';
import { switchVersion } from './switchVersion.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface TakenBack {
  readonly remote: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** When a version that is still watched became live at the earliest. */
export const watchedSince = ({ minutes }: RollbackRules) => new Date(Date.now() - minutes * MINUTE);

/**
 * Makes the version before live again where the live one does badly since a short time. What somebody went back to
 * stays: something else is broken then, and going back further would not end. So does what somebody deployed again
 * after it was taken back once.
 */
export function takeBack(
  db: Kysely<Schema>,
  remote: string,
  rules: RollbackRules,
): Promise<TakenBack | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    const live = await findLive(trx, remote);
    if (!live?.previous || live.since < watchedSince(rules)) return undefined;
    const { version: from, previous: to, since } = live;
    const switches = await switchesOf(trx, remote);
    const last = switches.at(-1)?.action;
    if (last !== 'deploy' && last !== 'force') return undefined;
    if (switches.some(({ action, from_version }) => action === 'auto-rollback' && from_version === from))
      return undefined;

    const evidence = {
      live: await countsOf(trx, { remote, version: from, from: since }),
      before: [
        await countsOf(trx, { remote, version: to, from: new Date(since.getTime() - DAY) }),
        await countsOf(trx, { remote, version: to, from: since }),
      ],
    };
    const why = rollbackReason(evidence, rules);
    if (why === undefined) return undefined;
    await switchVersion(trx, { remote, version: to, by: SITE, action: 'auto-rollback', why });
    return { remote, from, to, why };
  });
}
