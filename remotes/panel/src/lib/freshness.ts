/** Seconds for which an answer is not fetched again. Short, because staff decide by what they see. */
const AS_KNOWN = 5;

/** How long what the server has answered is used again. */
export const FRESH = {
  asKnown: AS_KNOWN,
  /** Options of a query that a page shows. */
  onVisit: { refetchOnMountOrArgChange: AS_KNOWN },
  /** Options of a prefetch. */
  ahead: { ifOlderThan: AS_KNOWN },
  /** Seconds for which a page that is visited again shows what it knew, and asks again meanwhile. */
  kept: 600,
} as const;
