/** Milliseconds for each of the two rounds of a check in the browser. */
export const ROUND_TIMEOUT_MS = 55_000;

/** Milliseconds for a verdict, which has to cover both rounds on a busy machine; a worker of this server is killed then. */
export const VERDICT_TIMEOUT_MS = 120_000;
