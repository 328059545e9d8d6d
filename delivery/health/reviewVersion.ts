import type { Deployment, GateProblem } from '@site/contract/http/releases';
import type { Db } from '../records/schema.ts';
import { HttpError } from '@site/backend/httpError';
import type { People } from '../records/people.ts';
import { addExamination, isAbandoned, recordResult } from '../live/deploymentRows.ts';
import { ABANDONED_PROBLEM, GATE_ITSELF } from '../records/problems.ts';
import { countsOf } from './health.ts';
import { findLive, lockRemote, markChecked, SITE, switchVersion } from '../records/liveVersion.ts';
import { recordEvent } from '../records/releaseEvents.ts';
import { exceededThreshold, type RollbackRules } from './rollbackThreshold.ts';
import { isWithinWatchPeriod, mayRollBack, type WatchedVersion } from './watchedVersions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes between the first two examinations of a version; each later interval doubles. */
const FIRST_INTERVAL_MINUTES = 5;

interface Review {
  readonly examination?: Deployment;
  readonly rolledBack?: Readonly<Record<'remote' | 'from' | 'to' | 'why', string>>;
  /** The version is kept: sends the alerts of the owners; to be called after the commit. */
  readonly sendAlerts?: () => void;
}

async function examinationsOf(trx: Db, { remote, version, since }: WatchedVersion) {
  const rows = await trx
    .selectFrom('deployments')
    .selectAll()
    .where(({ and }) => and({ remote, version }))
    .where('purpose', '=', 'examine')
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  const last = rows.at(-1);
  if (!last) return undefined;
  const isGivenUp = last.state === 'checking' && isAbandoned(last);
  return {
    count: rows.length,
    last: isGivenUp ? await recordResult(trx, last.id, 'refused', [ABANDONED_PROBLEM]) : last,
  };
}

/** Tells the history and the owners why a version stays live, once a day. */
async function keep(
  people: People,
  trx: Db,
  { remote, version }: WatchedVersion,
  why: string,
  problems: readonly GateProblem[],
): Promise<Review> {
  const told = await trx
    .selectFrom('release_events')
    .select('id')
    .where('remote', '=', remote)
    .where('action', '=', 'examine')
    .where('to_version', '=', version)
    .where('created_at', '>', new Date(Date.now() - DAY))
    .executeTakeFirst();
  if (told) return {};
  await recordEvent(trx, {
    remote,
    by: SITE,
    action: 'examine',
    from: null,
    to: version,
    why: why.slice(0, 500),
    problems,
  });
  const text = {
    en: `Visitors report failures of ${remote} ${version}, which stays live: look at /panel/remotes.`,
    de: `Besucher melden Fehler von ${remote} ${version}. Die Version bleibt live: Sieh unter /panel/remotes nach.`,
  };
  return { sendAlerts: await people.alertOwners(trx, { remote, text }) };
}

/** Makes the previous version live again; keeps the live one if that is impossible. */
async function rollBack(
  people: People,
  trx: Db,
  live: WatchedVersion,
  why: string,
  problems: readonly GateProblem[],
): Promise<Review> {
  const { remote, version: from, previous: to } = live;
  try {
    await switchVersion(trx, {
      remote,
      version: to,
      by: SITE,
      staff_id: null,
      action: 'auto-rollback',
      why,
      problems,
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return keep(
      people,
      trx,
      live,
      `${why} ${to} can't go back live: ${error.details ?? error.code}`,
      problems,
    );
  }
  await markChecked(trx, remote, from, null);
  return { rolledBack: { remote, from, to, why } };
}

/** Visitors' reports trigger an examination: if it finds a problem, the previous version goes live, else this one stays. */
export function reviewVersion(people: People, db: Db, remote: string, rules: RollbackRules): Promise<Review> {
  return db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    const row = await findLive(trx, remote);
    if (!row?.previous || !(await mayRollBack(trx, row, rules))) return {};
    const live: WatchedVersion = { ...row, previous: row.previous };
    const { version, previous, since } = live;
    const examined = await examinationsOf(trx, live);
    const isWatched = isWithinWatchPeriod(live, rules);
    if (examined ? examined.last.state === 'checking' : !isWatched) return {};

    const exceeded = exceededThreshold(
      await countsOf(trx, { remote, version, from: since }),
      await countsOf(trx, { remote, version: previous, from: new Date(since.getTime() - DAY) }),
      rules,
    );
    const problems = examined?.last.problems ?? [];
    const found = problems.filter(({ where }) => where !== GATE_ITSELF);
    if (found[0]) {
      const seen = `A browser found: ${found[0].what}`.slice(0, 500);
      return rollBack(people, trx, live, [exceeded, seen].filter(Boolean).join(' '), found);
    }
    if (exceeded === undefined) return {};
    if (examined) {
      const result = problems.length === 0 ? 'A browser found nothing.' : 'No browser could examine it.';
      const kept = await keep(people, trx, live, `${exceeded} ${result}`, problems);
      const next =
        examined.last.created_at.getTime() + FIRST_INTERVAL_MINUTES * 2 ** (examined.count - 1) * MINUTE;
      if (kept.sendAlerts || Date.now() < next || !isWatched) return kept;
    }
    return { examination: await addExamination(trx, { remote, version, by: SITE, why: exceeded }) };
  });
}
