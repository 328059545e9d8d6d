/** From when on a version that has just become live is suspected, and may be rolled back by the site. */
export interface RollbackRules {
  /** For so long after it became live. */
  readonly minutes: number;
  /** Times it was loaded, or should have been, before anything is believed. */
  readonly loads: number;
  /** Of these, how many may fail or throw. */
  readonly percent: number;
}

/** What was counted of a version. */
export interface Counts {
  readonly loads: number;
  /** Failures and errors together. */
  readonly faults: number;
  /** Failures alone: a load that failed was one too. */
  readonly failures: number;
  /** Different addresses that reported a fault. */
  readonly networks: number;
}

/** What was counted of the accounts that used a version. */
export interface MemberCounts {
  readonly members: number;
  /** Accounts that reported a fault. */
  readonly faulty: number;
}

interface Evidence {
  readonly live: Counts;
  /** The version before it: at its own time, and while the new one was live. */
  readonly before: readonly Counts[];
}

/** How much worse than the version before it a version has to be: what is broken for both is broken elsewhere. */
const WORSE = 2;

/** Percent of faults that the version before may excuse: made-up reports about it must not excuse everything. */
const MAX_EXCUSED = 25;

/** Faults, and addresses that reported one, below which nothing is believed. */
const MIN_FAULTS = 5;
const MIN_NETWORKS = 3;

/** Faults, and addresses that reported one, that no number of loads hides: anybody can make loads up, too. */
const WIDESPREAD_FAULTS = 20;
const WIDESPREAD_NETWORKS = 10;

/** Accounts that reported a fault, below which members alone roll nothing back. */
const MIN_FAULTY_MEMBERS = 10;

const attempts = ({ loads, failures }: Counts) => loads + failures;

function percentOf(counts: Counts, { loads }: RollbackRules): number | undefined {
  if (attempts(counts) < loads) return undefined;
  return Math.min(100, (100 * counts.faults) / attempts(counts));
}

/** @returns why a version has to be examined, in a sentence; `undefined` where its reports look normal */
export function suspicionOf({ live, before }: Evidence, rules: RollbackRules): string | undefined {
  const percent = percentOf(live, rules);
  if (percent === undefined || percent <= rules.percent) return undefined;
  if (live.faults < MIN_FAULTS || live.networks < MIN_NETWORKS) return undefined;
  const known = before.map((counts) => percentOf(counts, rules)).filter((one) => one !== undefined);
  const usual = Math.max(0, ...known);
  if (percent <= Math.min(WORSE * usual, MAX_EXCUSED)) return undefined;
  const told = `${live.faults} failures and errors in ${attempts(live)} loads (${percent.toFixed(1)} %)`;
  return known.length > 0
    ? `${told}; the version before it had ${usual.toFixed(1)} %.`
    : `${told}; too little is known of the version before it.`;
}

/**
 * Tells whether so many networks report faults that the version has to be examined, whatever share of the loads that is.
 *
 * @returns why, in a sentence; `undefined` where the faults are fewer
 */
export function widespreadFaultsOf(live: Counts): string | undefined {
  if (live.faults < WIDESPREAD_FAULTS || live.networks < WIDESPREAD_NETWORKS) return undefined;
  return `${live.faults} failures and errors from ${live.networks} networks, in ${attempts(live)} loads.`;
}

/** @returns what members say against a suspected version, in a sentence; `undefined` where that is not enough */
export function membersAgainst({ members, faulty }: MemberCounts, rules: RollbackRules): string | undefined {
  if (faulty < MIN_FAULTY_MEMBERS || (100 * faulty) / members <= rules.percent) return undefined;
  return `${faulty} of ${members} players who were logged in report failures.`;
}
