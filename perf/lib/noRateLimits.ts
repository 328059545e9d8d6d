import { RATES } from '../../server/src/http/rateLimits.ts';

/** `RATE_LIMITS` of a site that is measured: all its visitors have the address of this machine. */
export const NO_RATE_LIMITS = Object.keys(RATES)
  .map((name) => `${name}=100000000/60`)
  .join(',');
