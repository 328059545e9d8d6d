/**
 * After a failure of the network: within four seconds, since all pages of a server that was stopped come back at once.
 * The library doubles the delay for each further attempt.
 */
export const FIRST_RECONNECT = { reconnectionDelay: 2_000, randomizationFactor: 1 } as const;
