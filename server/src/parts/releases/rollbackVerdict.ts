/** From when on a version that has just become live is taken back by itself. */
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
}

interface Evidence {
  readonly live: Counts;
  /** The version before it: at its own time, and while the new one was live. */
  readonly before: readonly Counts[];
}

/** How much worse than the version before it a version has to be: what is broken for both is broken elsewhere. */
const WORSE = 2;

const attempts = ({ loads, failures }: Counts) => loads + failures;

function percentOf(counts: Counts, { loads }: RollbackRules): number | undefined {
  if (attempts(counts) < loads) return undefined;
  return (100 * counts.faults) / attempts(counts);
}

/** @returns why a version is to be taken back, in a sentence; `undefined` where it is not */
export function rollbackReason({ live, before }: Evidence, rules: RollbackRules): string | undefined {
  const percent = percentOf(live, rules);
  if (percent === undefined || percent <= rules.percent) return undefined;
  const known = before.map((counts) => percentOf(counts, rules)).filter((one) => one !== undefined);
  const usual = Math.max(0, ...known);
  if (percent <= WORSE * usual) return undefined;
  const told = `${live.faults} failures and errors in ${attempts(live)} loads (${percent.toFixed(1)} %)`;
  return known.length > 0
    ? `${told}; the version before it had ${usual.toFixed(1)} %.`
    : `${told}; too little is known of the version before it.`;
}
