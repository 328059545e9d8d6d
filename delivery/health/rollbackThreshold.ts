export interface RollbackRules {
  /** Minutes for which a version is watched after it became live. */
  readonly minutes: number;
  /** Minimum load attempts before the percentage is compared. */
  readonly loads: number;
  /** Percentage of these that may fail or throw. */
  readonly percent: number;
}

export interface Counts {
  readonly loads: number;
  /** Failures and errors together. */
  readonly faults: number;
  /** Failures alone, which are loads too. */
  readonly failures: number;
  /** Distinct IP networks (an IPv4 address or an IPv6 /48) that reported a fault. */
  readonly networks: number;
}

/** Minimum ratio to the previous version's percentage: a fault in both versions is not the new one's. */
const MIN_FAULT_RATIO = 2;

/** Caps the percentage that the previous version raises the threshold to: made-up reports of it must not disable it. */
const MAX_PREVIOUS_PERCENT = 25;

/** Minimum faults, and IP networks that reported one, for the percentage to count. */
const MIN_FAULTS = 5;
const MIN_NETWORKS = 3;

const attempts = ({ loads, failures }: Counts) => loads + failures;

function percentOf(counts: Counts, { loads }: RollbackRules): number | undefined {
  if (attempts(counts) < loads) return undefined;
  return Math.min(100, (100 * counts.faults) / attempts(counts));
}

/** @returns how a version exceeds the threshold, as a sentence; `undefined` if it does not */
export function exceededThreshold(live: Counts, before: Counts, rules: RollbackRules): string | undefined {
  const percent = percentOf(live, rules);
  if (percent === undefined || percent <= rules.percent) return undefined;
  if (live.faults < MIN_FAULTS || live.networks < MIN_NETWORKS) return undefined;
  const usual = percentOf(before, rules);
  if (percent <= Math.min(MIN_FAULT_RATIO * (usual ?? 0), MAX_PREVIOUS_PERCENT)) return undefined;
  const former = usual === undefined ? 'is hardly known' : `had ${usual.toFixed(1)} %`;
  return `${live.faults} failures and errors in ${attempts(live)} loads (${percent.toFixed(1)} %); the version before it ${former}.`;
}
