/** When a new live version is suspected and may be rolled back by the site. */
export interface RollbackRules {
  /** Minutes after it became live. */
  readonly minutes: number;
  /** Minimum load attempts for a judgement. */
  readonly loads: number;
  /** Percentage of these that may fail or throw. */
  readonly percent: number;
}

/** The counts of a version. */
export interface Counts {
  readonly loads: number;
  /** Failures and errors together. */
  readonly faults: number;
  /** Failures alone, which are loads too. */
  readonly failures: number;
  /** Distinct addresses that reported a fault. */
  readonly networks: number;
}

/** The counts of a version's accounts. */
export interface MemberCounts {
  readonly members: number;
  /** Accounts that reported a fault. */
  readonly faulty: number;
}

interface Evidence {
  readonly live: Counts;
  /** The previous version: in its own time, and while the new one was live. */
  readonly before: readonly Counts[];
}

/** Minimum ratio to the previous version's faults: what is broken in both is broken elsewhere. */
const MIN_FAULT_RATIO = 2;

/**
 * Maximum percentage of faults that the previous version may excuse, so that made-up reports can't excuse everything.
 */
const MAX_EXCUSED_PERCENT = 25;

/** Minimum faults, and addresses that reported one, for any suspicion. */
const MIN_FAULTS = 5;
const MIN_NETWORKS = 3;

/** Faults, and addresses that reported one, that are suspicious in any number of loads: loads can be made up, too. */
const WIDESPREAD_FAULTS = 20;
const WIDESPREAD_NETWORKS = 10;

/** Minimum accounts with a fault for members' reports to roll back a version. */
const MIN_FAULTY_MEMBERS = 10;

const attempts = ({ loads, failures }: Counts) => loads + failures;

function percentOf(counts: Counts, { loads }: RollbackRules): number | undefined {
  if (attempts(counts) < loads) return undefined;
  return Math.min(100, (100 * counts.faults) / attempts(counts));
}

/** @returns why a version has to be examined, as a sentence; `undefined` if its reports look normal */
export function suspicionOf({ live, before }: Evidence, rules: RollbackRules): string | undefined {
  const percent = percentOf(live, rules);
  if (percent === undefined || percent <= rules.percent) return undefined;
  if (live.faults < MIN_FAULTS || live.networks < MIN_NETWORKS) return undefined;
  const known = before.map((counts) => percentOf(counts, rules)).filter((one) => one !== undefined);
  const usual = Math.max(0, ...known);
  if (percent <= Math.min(MIN_FAULT_RATIO * usual, MAX_EXCUSED_PERCENT)) return undefined;
  const told = `${live.faults} failures and errors in ${attempts(live)} loads (${percent.toFixed(1)} %)`;
  return known.length > 0
    ? `${told}; the version before it had ${usual.toFixed(1)} %.`
    : `${told}; too little is known of the version before it.`;
}

/**
 * Checks whether so many networks report faults that a version has to be examined, whatever their share of the loads.
 *
 * @returns why, as a sentence; `undefined` if there are fewer faults
 */
export function widespreadFaultsOf(live: Counts): string | undefined {
  if (live.faults < WIDESPREAD_FAULTS || live.networks < WIDESPREAD_NETWORKS) return undefined;
  return `${live.faults} failures and errors from ${live.networks} networks, in ${attempts(live)} loads.`;
}

/** @returns the members' evidence against a suspected version, as a sentence; `undefined` if it is not enough */
export function accountEvidence({ members, faulty }: MemberCounts, rules: RollbackRules): string | undefined {
  if (faulty < MIN_FAULTY_MEMBERS || (100 * faulty) / members <= rules.percent) return undefined;
  return `${faulty} of ${members} players who were logged in report failures.`;
}
