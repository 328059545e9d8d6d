import type { Deployment, GateProblem } from '@site/contract/http/releases';
import type { Localized } from '@site/contract/lang';
import type { Kysely } from 'kysely';
import type { DeliverySchema } from '../records/schema.ts';
import { HttpError } from '@site/backend/httpError';
import type { People } from '../records/people.ts';
import { addExamination, isAbandoned, recordResult } from '../live/deploymentRows.ts';
import { ABANDONED_PROBLEM } from '../records/problems.ts';
import { countsOf, accountCountsOf } from './health.ts';
import { findLive, lockRemote, markChecked, SITE, switchVersion } from '../records/liveVersion.ts';
import { GATE_ITSELF } from '../records/problems.ts';
import { recordEvent } from '../records/releaseEvents.ts';
import {
  exceededAccountThreshold,
  exceededFaultThreshold,
  exceededNetworkThreshold,
  type RollbackRules,
} from './rollbackThresholds.ts';
import {
  isRollbackTarget,
  isWithinWatchPeriod,
  mayRollBack,
  type WatchedVersion,
} from './watchedVersions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes between the first two examinations of a version; each later interval doubles. */
const FIRST_INTERVAL_MINUTES = 5;

interface RolledBackVersion {
  readonly remote: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** The outcome of a review. */
interface Review {
  /** An examination to pass to the gate. */
  readonly examination?: Deployment;
  readonly rolledBack?: RolledBackVersion;
  /** Sends the alerts of the owners; to be called after the commit. */
  readonly sendAlerts?: () => void;
}

interface Examined {
  readonly count: number;
  readonly lastAt: Date;
  readonly isRunning: boolean;
  /** Problems that a browser found in the version. */
  readonly found: readonly GateProblem[];
  /** Why there is no verdict. */
  readonly failures: readonly GateProblem[];
}

const isOfGate = ({ where }: GateProblem) => where === GATE_ITSELF;

/** Summarizes a version's examinations since it became live; `undefined` before the first one. */
async function examinedSoFar(
  trx: Kysely<DeliverySchema>,
  { remote, version, since }: WatchedVersion,
): Promise<Examined | undefined> {
  const rows = await trx
    .selectFrom('deployments')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('purpose', '=', 'examine')
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  let last = rows.at(-1);
  if (!last) return undefined;
  if (last.state === 'checking' && isAbandoned(last))
    last = await recordResult(trx, last.id, 'refused', [ABANDONED_PROBLEM]);
  return {
    count: rows.length,
    lastAt: last.created_at,
    isRunning: last.state === 'checking',
    found: last.problems.filter((problem) => !isOfGate(problem)),
    failures: last.problems.filter(isOfGate),
  };
}

const isDue = ({ count, lastAt }: Examined) =>
  Date.now() - lastAt.getTime() >= FIRST_INTERVAL_MINUTES * 2 ** (count - 1) * MINUTE;

/** The reason why a live version is not rolled back, for the history and the owners. */
interface Finding {
  readonly why: string;
  readonly problems: readonly GateProblem[];
  readonly text: Localized;
}

/** Explains to the history and the owners why a version stays live, once a day per version. */
async function notifyOwners(
  people: People,
  trx: Kysely<DeliverySchema>,
  { remote, version }: WatchedVersion,
  { why, problems, text }: Finding,
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
  await recordEvent(trx, { remote, by: SITE, action: 'examine', from: null, to: version, why, problems });
  return { sendAlerts: await people.alertOwners(trx, { remote, text }) };
}

/** Makes the previous version live again, or tells the owners why that is impossible. */
async function rollBackOrNotify(
  people: People,
  trx: Kysely<DeliverySchema>,
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
    return notifyOwners(people, trx, live, {
      why: `${why} It stays live, since ${to} can't go back live: ${error.details ?? error.code}`.slice(
        0,
        500,
      ),
      problems,
      text: {
        en: `${remote} ${from} is broken and stays live, because ${to} can't go back live. Look at /panel/remotes now.`,
        de: `${remote} ${from} ist kaputt und bleibt live, weil ${to} nicht wieder live gehen kann. Sieh sofort unter /panel/remotes nach.`,
      },
    });
  }
  await markChecked(trx, remote, from, null);
  return { rolledBack: { remote, from, to, why } };
}

/** The finding for an exceeded threshold without a problem found by a browser. */
function unconfirmed(
  { remote, version }: WatchedVersion,
  why: string,
  failures: readonly GateProblem[],
): Finding {
  const isChecked = failures.length === 0;
  const result = isChecked
    ? 'A browser that examined the version found nothing, so it stays live.'
    : 'No browser could examine the version, so it stays live.';
  const en = isChecked ? 'the check in a browser passed' : 'the check in a browser could not be done';
  const de = isChecked ? 'die Prüfung im Browser fand nichts' : 'die Prüfung im Browser war nicht möglich';
  return {
    why: `${why} ${result}`,
    problems: failures,
    text: {
      en: `Visitors report failures of ${remote} ${version}, but ${en}. It stays live: have a look at /panel/remotes.`,
      de: `Besucher melden Fehler von ${remote} ${version}, aber ${de}. Die Version bleibt live: Sieh unter /panel/remotes nach.`,
    },
  };
}

/** The finding for failures of a rollback target: going back further would never end. */
function stillFailing({ remote, version }: WatchedVersion, why: string): Finding {
  return {
    why: `${why} The site has rolled back to this version and goes no further, so it stays live.`,
    problems: [],
    text: {
      en: `${remote} was rolled back to ${version}, but visitors report failures of that too. It stays live: look at /panel/remotes now.`,
      de: `${remote} wurde auf ${version} zurückgesetzt, aber Besucher melden auch dort Fehler. Die Version bleibt live: Sieh sofort unter /panel/remotes nach.`,
    },
  };
}

/**
 * Reviews the live version of a remote. Visitors' reports trigger an examination; if that finds a problem, or enough
 * logged-in players report failures too, the previous version becomes live again.
 */
export function reviewVersion(
  people: People,
  db: Kysely<DeliverySchema>,
  remote: string,
  rules: RollbackRules,
): Promise<Review> {
  return db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    const row = await findLive(trx, remote);
    if (!row?.previous) return {};
    const isRollbackAllowed = await mayRollBack(trx, row, rules);
    if (!isRollbackAllowed && !(await isRollbackTarget(trx, row))) return {};
    const live: WatchedVersion = { ...row, previous: row.previous };
    const examined = await examinedSoFar(trx, live);
    if (examined?.isRunning || (!examined && !isWithinWatchPeriod(live, rules))) return {};

    const { version, previous, since } = live;
    const counts = await countsOf(trx, { remote, version, from: since });
    const exceeded = exceededFaultThreshold(
      {
        live: counts,
        before: [
          await countsOf(trx, { remote, version: previous, from: new Date(since.getTime() - DAY) }),
          await countsOf(trx, { remote, version: previous, from: since }),
        ],
      },
      rules,
    );
    const why = exceeded ?? exceededNetworkThreshold(counts);
    const [problem] = examined?.found ?? [];
    if (problem) {
      const seen = `A browser found: ${problem.what}`.slice(0, 500);
      return rollBackOrNotify(
        people,
        trx,
        live,
        [why, seen].filter(Boolean).join(' '),
        examined?.found ?? [],
      );
    }
    if (why === undefined) return {};
    if (!isRollbackAllowed) return notifyOwners(people, trx, live, stillFailing(live, why));
    if (examined) {
      // Without comparing it with the previous version, accounts could roll back one that fails no more often.
      const byAccounts =
        exceeded &&
        exceededAccountThreshold(await accountCountsOf(trx, { remote, version, from: since }), rules);
      if (byAccounts) return rollBackOrNotify(people, trx, live, `${why} ${byAccounts}`, []);
      const told = await notifyOwners(people, trx, live, unconfirmed(live, why, examined.failures));
      if (told.sendAlerts || !isDue(examined) || !isWithinWatchPeriod(live, rules)) return told;
    }
    return { examination: await addExamination(trx, { remote, version, by: SITE, why }) };
  });
}
