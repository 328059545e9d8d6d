/** Milliseconds for each of the two rounds of a check in the browser. */
export const ROUND_TIMEOUT_MS = 55_000;

/** Milliseconds for a verdict, which has to cover both rounds on a busy machine. */
export const VERDICT_TIMEOUT_MS = 120_000;

/** Milliseconds for the whole job of a worker that this server starts: it is killed afterwards. */
export const JOB_TIMEOUT_MS = VERDICT_TIMEOUT_MS;
