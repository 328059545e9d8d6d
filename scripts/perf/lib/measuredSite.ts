import { NO_RATE_LIMITS } from '../../lib/site.ts';

export type Env = Readonly<Record<string, string>>;

/** Visitors share one address. */
export const MEASURED: Env = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: NO_RATE_LIMITS,
  LOG_LEVEL: 'error',
  DEMO: '0',
};

/** Requests under way at any time, and seconds for which a call is measured. */
export const PACE = { connections: 10, duration: 4 };
